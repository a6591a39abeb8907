"""The command line, by the real program: cli_test.py ARBITER"""

import json
import os
import pathlib
import pty
import sqlite3
import subprocess
import sys
import tempfile
import unittest

ARBITER = sys.argv.pop(1)


def run(*arguments, env=None, stdin=""):
    done = subprocess.run(
        [ARBITER, *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=120,
        env={**os.environ, **(env or {})})
    return done.returncode, done.stdout, done.stderr


class CommandLine(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        cls.data = root / "data"
        code, _, err = run("playout", "conclave", "--games", 3, "--seats", 3, "--seed", "cli", "--export", root / "matches")
        assert code == 0, err
        cls.files = sorted((root / "matches").iterdir())
        cls.root = root
        code, out, err = run("import", "--data", cls.data, *cls.files)
        assert code == 0, err
        cls.ids = out.split()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def fails(self, code, words, *arguments, **how):
        got, out, err = run(*arguments, **how)
        self.assertEqual(got, code, out + err)
        self.assertIn(words, out + err)

    def test_help_of_every_command_has_an_example(self):
        code, out, _ = run("--help")
        self.assertEqual(code, 0)
        commands = "serve games replay verify export import backup playout check-upgrade".split()
        for command in commands:
            self.assertIn(command, out)
            code, text, _ = run(command, "--help")
            self.assertEqual(code, 0)
            self.assertIn("Example", text)
        self.assertIn("Exit codes", out)
        self.assertEqual(run("--version")[0], 0)

    def test_verify_all(self):
        """Every damage of a store is listed by row, and the exit code says that there is some."""
        data = self.root / "damaged"
        self.assertEqual(run("import", "--data", data, *self.files)[0], 0)
        code, out, err = run("verify", "--all", "--data", data)
        self.assertEqual(code, 0, out + err)
        self.assertIn("3 matches and tables looked at: 0 damaged rows", out)
        database = sqlite3.connect(data / "arbiter.db")
        with database:
            database.execute("UPDATE tables SET host = 'eve' WHERE id = ?", (self.ids[0],))
            database.execute("UPDATE all_moves_table SET seat = seat + 1 WHERE seq = 3 AND match_no = "
                             "(SELECT no FROM tables WHERE id = ?)".replace("all_moves_table", self.table_of_moves(database)),
                             (self.ids[1],))
            database.execute("DELETE FROM recordings WHERE match_no = "
                             "(SELECT no FROM tables WHERE id = ?)", (self.ids[2],))
        database.close()
        code, out, err = run("verify", "--all", "--data", data)
        self.assertEqual(code, 1, out + err)
        self.assertIn(f"tables, row {self.ids[0]}: is not what its checksum was made of", out)
        self.assertIn(f"row {self.ids[1]}, number 3: is not what its checksum was made of", out)
        self.assertIn(f"match {self.ids[2]}: the recording 0 is missing", out)
        code, out, err = run("verify", "--all", "--json", "--data", data)
        report = json.loads(out)
        self.assertEqual((code, report["ok"], len(report["rows"])), (1, False, 2))
        for match in self.ids[:2]:  # nor is what is damaged exported
            code, out, err = run("export", "--data", data, match)
            self.assertEqual((code, out), (1, ""), err)
            self.assertIn("damaged", err)
        self.fails(2, "a match, a file, or --all", "verify", "--data", data)
        self.fails(2, "a match, a file, or --all", "verify", "--all", self.ids[0], "--data", data)

    @staticmethod
    def table_of_moves(database):
        return "moves" if database.execute("SELECT count(*) FROM moves").fetchone()[0] else "fresh_moves"

    def test_a_terminal_shows_nothing_harmful(self):
        """A name out of a document neither clears the screen nor turns the text around; JSON stays JSON."""
        data = self.root / "strange"
        self.assertEqual(run("import", "--data", data, self.files[0])[0], 0)
        database = sqlite3.connect(data / "arbiter.db")
        with database:
            database.execute("UPDATE tables SET checksum = NULL, seats = json_set(seats, '$[0]', json(?))",
                             (json.dumps({"user": {"id": "x", "name": "\x1b[2J\u202eevil\u200b\x9b"}}, ensure_ascii=False),))
        database.close()

        def on_terminal(*arguments):
            ours, theirs = pty.openpty()
            process = subprocess.Popen([ARBITER, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
            os.close(theirs)
            shown = b""
            try:
                while part := os.read(ours, 65536):
                    shown += part
            except OSError:  # the other end is closed
                pass
            os.close(ours)
            return process.wait(), shown.decode()
        code, shown = on_terminal("replay", "--data", data, self.ids[0])
        self.assertEqual(code, 0, shown)
        self.assertIn(r"\u001b[2J\u202eevil\u200b\u009b", shown)
        code, shown = on_terminal("export", "--data", data, self.ids[0])
        self.assertEqual(code, 0, shown)
        self.assertEqual(json.loads(shown)["seats"][0]["user"]["name"], "\x1b[2J\u202eevil\u200b\x9b")
        for code, shown in (on_terminal("verify", "\x1b[31m/nowhere"), on_terminal("\u202eno-such-command")):
            self.assertGreater(code, 0)
            self.assertFalse({"\x1b", "\u202e"} & set(shown), shown)
        piped = run("export", "--data", data, self.ids[0])[1]
        self.assertNotIn(r"\u202e", piped)

    def test_turning_points(self):
        """Of a match out of the store and out of a file alike; a search that is asked twice thinks alike."""
        told = [run("replay", *target, "--analyse", "--iterations", 20) for target in
                ((self.files[0],), (self.ids[0], "--data", self.data))]
        self.assertEqual([code for code, _, _ in told], [0, 0], told)
        points = [out.split("Turning points", 1)[1] for _, out, _ in told]
        self.assertEqual(points[0], points[1])
        lines = points[0].strip().splitlines()[1:]
        self.assertEqual(len(lines), 5)
        moves = [int(line.split(".")[0]) for line in lines]
        self.assertEqual(moves, sorted(moves))
        self.assertRegex(lines[0], r"seat \d: \d+ % before, \d+ % after")

    def test_usage(self):
        self.fails(2, "", "no-such-command")
        self.fails(2, "", "verify")
        self.fails(2, "", "playout", "conclave", "--games", "-1")
        self.fails(2, "2 to 4 seats", "playout", "conclave", "--seats", "5")
        self.fails(2, "there is no bot", "playout", "conclave", "--bots", "oracle")
        self.fails(2, "--options", "playout", "conclave", "--options", "{")
        self.fails(2, "unknown option", "playout", "conclave", "--options", '{"x":1}')
        self.fails(3, "no game", "playout", "chess")
        self.fails(3, "no game", "games", "chess")

    def test_settings(self):
        code, out, _ = run("serve", "--print-config", "--port", 9, "--set", "log.json=true", "--set", "bots.delay_ms=9",
                           env={"ARBITER_LIMITS_FRAME_BYTES": "2048"})
        self.assertEqual(code, 0)
        for line in ("port = 9", "log.json = true", "bots.delay_ms = 9"):
            self.assertRegex(out, line + r" +\(flag\)")
        self.assertRegex(out, r"limits.frame_bytes = 2048 +\(environment ARBITER_LIMITS_FRAME_BYTES\)")
        self.fails(2, "port must be an integer from 0 to 65535", "serve", "--port", "x")
        self.fails(2, "NAME=VALUE", "serve", "--set", "log.json")
        self.fails(2, "cannot be read", "games", "--config", "/nowhere.json")
        default = self.root / "default.json"
        default.write_text(run("serve", "--default-config")[1])
        self.assertEqual(run("games", "--config", default)[0], 0)
        self.assertEqual(run("games", env={"ARBITER_CONFIG": "/nowhere.json"})[0], 2)

    def test_games(self):
        code, out, _ = run("games", "--json")
        self.assertEqual(code, 0)
        conclave = next(game for game in json.loads(out) if game["slug"] == "conclave")
        self.assertEqual(conclave["seats"]["min"], 2)
        self.assertIn("conclave: Conclave", run("games")[1])

    def test_verify(self):
        for file in self.files:
            self.assertEqual(run("verify", file)[0], 0)
        self.assertEqual(run("verify", "-", stdin=self.files[0].read_text())[0], 0)
        code, out, _ = run("verify", self.ids[0], "--data", self.data, "--json")
        self.assertEqual(code, 0)
        self.assertTrue(json.loads(out)["ok"])
        self.fails(3, "no match", "verify", "nowhere", "--data", self.data)
        self.fails(3, "no store", "verify", "nowhere", "--data", self.root / "none")
        self.fails(3, "no such file", "verify", "nowhere.json")
        damaged = self.root / "damaged.json"
        damaged.write_text(self.files[0].read_text().replace('"seat":0', '"seat":1', 1))
        self.fails(1, "checksum", "verify", damaged)
        damaged.write_text("[" * 100000)
        self.fails(1, "levels deep", "verify", damaged)
        damaged.write_text("")
        self.fails(1, "not JSON", "verify", damaged)

    def test_replay(self):
        match, file = self.ids[0], self.files[0]
        last = len(json.loads(file.read_text())["moves"])
        for who in ["0", "2", "spectator", "all"]:
            code, stored, err = run("replay", match, "--data", self.data, "--as", who)
            self.assertEqual(code, 0, err)
            code, told, err = run("replay", file, "--as", who)
            self.assertEqual(code, 0, err)
            self.assertEqual(stored, told)
            self.assertIn(f"\n{last}. seat ", told)
            self.assertRegex(told, r"The match is over\.\n  seat 0: place \d, -?\d+ points?\n")
            self.assertNotIn('{"', told)
        code, lines, _ = run("replay", file, "--json")
        self.assertEqual(len(lines.splitlines()), last + 1)
        code, state, _ = run("replay", match, "--data", self.data, "--at", 5, "--as", "all", "--json")
        told = json.loads(run("replay", file, "--at", 5, "--as", "all")[1])
        self.assertEqual(json.loads(state), {**told, "commitment": json.loads(file.read_text())["commitment"]})
        self.assertEqual(told["seq"], 5)
        self.fails(2, "--as", "replay", file, "--as", "me")
        self.fails(2, "seats of this match", "replay", file, "--as", "3")
        self.fails(2, "last move", "replay", file, "--at", last + 1)
        self.fails(3, "no match", "replay", "nowhere", "--data", self.data)

    def test_export_and_import(self):
        out = self.root / "out.json"
        code, _, err = run("export", self.ids[1], "--data", self.data, "-o", out)
        self.assertEqual(code, 0, err)
        self.assertIn(out.read_text(), [file.read_text() for file in self.files])
        self.assertEqual(run("export", self.ids[1], "--data", self.data)[1], out.read_text())
        self.fails(1, "already", "import", "--data", self.data, out)
        self.fails(3, "", "export", "nowhere", "--data", self.data)
        code, ids, err = run("import", "--data", self.root / "mixed", "nowhere.json", out)
        self.assertEqual(code, 3)
        self.assertEqual(ids.split(), [self.ids[1]])

    def test_backup(self):
        copy = self.root / "copy"
        copy.mkdir()
        code, _, err = run("backup", "--data", self.data, copy / "arbiter.db")
        self.assertEqual(code, 0, err)
        self.assertEqual(run("verify", self.ids[2], "--data", copy)[0], 0)
        self.fails(3, "no store", "backup", "--data", self.root / "none", copy / "x.db")

    def test_check_upgrade(self):
        copy = self.root / "upgrade"
        copy.mkdir()
        run("backup", "--data", self.data, copy / "arbiter.db")
        self.assertEqual(run("check-upgrade", "--data", copy)[0], 0)

        def change(*statements):
            with sqlite3.connect(copy / "arbiter.db") as database:
                for statement in statements:
                    database.execute(statement)
            database.close()

        def fates():
            code, out, err = run("check-upgrade", "--data", copy, "--json")
            return code, sorted(json.loads(line)["fate"] for line in out.splitlines())

        change("UPDATE tables SET status = 'playing', outcome = ''")
        code, _, err = run("check-upgrade", "--data", copy)
        self.assertEqual(code, 1)  # what does not fit its checksum is not overlooked
        self.assertIn("3 tables cannot be read", err)
        change("UPDATE tables SET checksum = NULL", "UPDATE moves SET checksum = NULL",  # as an older version left them
               "DELETE FROM recordings",
               "DELETE FROM moves WHERE seq > 20")
        self.assertEqual(fates(), (0, ["continues"] * 3))
        running = self.ids[0]
        self.assertEqual(run("replay", running, "--data", copy, "--as", "all")[0], 0)
        self.fails(1, "not over", "verify", running, "--data", copy)
        self.fails(1, "is over", "export", running, "--data", copy)
        change("UPDATE tables SET ruleset = 'gone'")
        self.assertEqual(fates(), (0, ["continues_under_other_rules"] * 3))
        change("UPDATE moves SET digest = zeroblob(32) WHERE seq = 20")
        self.assertEqual(fates(), (1, ["pauses"] * 3))
        self.fails(5, "", "verify", running, "--data", copy)
        self.fails(5, "rules", "replay", running, "--data", copy)

    def test_playout(self):
        code, out, _ = run("playout", "conclave", "--games", 20, "--seats", 2, "--bots", "random,random",
                           "--seed", "x", "--json")
        self.assertEqual(code, 0)
        result = json.loads(out)
        self.assertEqual(result["games"], 20)
        self.assertEqual(len(result["bots"]), 2)
        self.assertAlmostEqual(sum(bot["wins"] for bot in result["bots"]), 20)
        again = json.loads(run("playout", "conclave", "--games", 20, "--seats", 2, "--bots", "random,random",
                               "--seed", result["seed"], "--json")[1])
        self.assertEqual(again["bots"], result["bots"])
        self.assertIn("wins", run("playout", "conclave", "--games", 2)[1])
        code, out, err = run("playout", "conclave", "--games", 2, "--check", "--json")
        self.assertEqual(code, 0, err)
        self.assertEqual(json.loads(out)["violations"], [])


if __name__ == "__main__":
    unittest.main()
