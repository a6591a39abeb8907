"""Somebody sets the clock of the machine: durations do not change by it."""
import asyncio
import os
import time

import harness

DAY = 86_400


class SetClock(harness.TestCase):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        library = os.environ.get("ARBITER_CLOCK_SHIFT_LIBRARY")
        self.assertTrue(library and os.path.exists(library), "the library of clock_shift.cpp is not built")
        self.shift = self.folder / "shift"
        self.set_clock(0)
        self.variables = {"LD_PRELOAD": library, "ARBITER_CLOCK_SHIFT": str(self.shift),
                          "ASAN_OPTIONS": "verify_asan_link_order=0"}

    def set_clock(self, ahead):
        """In one step, as the server may read it at any time."""
        fresh = self.folder / "shift.new"
        fresh.write_text(str(ahead))
        fresh.rename(self.shift)

    async def test_by_two_days_and_back(self):
        for ahead in (2 * DAY, -2 * DAY):
            self.set_clock(0)
            server = await self.start_server(variables=self.variables)
            ada, bo, cy = [await self.person(name, server=server) for name in ("Ada", "Bo", "Cy")]
            playing = await self.table_of(ada, bo)
            waiting = (await cy.call("table.create", game="conclave", seats=2))["table"]
            await cy.close()  # nobody is there, for a few seconds
            await bo.close()
            before = (await ada.call("lobby.list"))["tables"]
            self.set_clock(ahead)
            await ada.call("table.chat", table=playing, text="what time is it?")
            await ada.until(lambda: ada.chosen("table.chat"), "the chat")
            said = ada.chosen("table.chat")[-1]["at"]
            self.assertAlmostEqual(said / 1000, time.time() + ahead, delta=60, msg="the clock was not set")
            await asyncio.sleep(3)  # the server looks for what is idle every second
            await self.refused("forbidden", ada, "table.add_bot", {"table": playing, "seat": 1, "bot": "random"})
            listed = {table["table"] for table in (await ada.call("lobby.list"))["tables"]}
            self.assertEqual(listed, {table["table"] for table in before})
            self.assertIn(waiting, listed)
            await ada.call("table.join", table=waiting)
            bo = await self.again(bo, server)
            await bo.resync(playing)
            await self.play_out(playing, ada, bo)

    async def test_a_match_that_has_left_memory_notices_that_time_runs_out(self):
        """And one that comes back to memory has not lost the days by which the clock was set."""
        for ahead in (-2 * DAY, 2 * DAY):
            self.set_clock(0)
            server = await self.start_server({"timeouts.idle_table_s": 1}, variables=self.variables)
            ada, bo, cy = [await self.person(name, server=server) for name in ("Ada", "Bo", "Cy")]
            short, long = [await self.table_of(ada, bo, clock={"kind": "bank", "bank_ms": ms}) for ms in (8_000, DAY * 1000)]
            await asyncio.gather(ada.close(), bo.close())

            async def nothing_in_memory():
                return await server.metric("tables_in_memory") == 0
            await harness.eventually(nothing_in_memory, "that nothing is in memory")
            self.set_clock(ahead)

            async def is_over():
                listed = await cy.call("match.list", status="finished")
                return short in [match["match"] for match in listed["matches"]]
            await harness.eventually(is_over, "the end of the match")
            ada = await self.again(ada, server)
            left = (await ada.call("table.resync", table=long))["clock"]["seats"]
            self.assertGreater(min(seat["left_ms"] for seat in left), DAY * 1000 - 120_000)


if __name__ == "__main__":
    harness.main()
