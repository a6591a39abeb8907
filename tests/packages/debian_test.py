"""The Debian package in a fresh Debian 12: it is made, judged by lintian, installed, started, upgraded over a running match,
and purged; all under the package's own unit by a systemd of its own.

Run as `debian_test.py PROGRAM`, by root, in the build folder of which PROGRAM is. Needs the packages of section [package] in
docker/packages.txt and Debian's mirror. Where there is no right to make containers it says so, and is skipped (exit code 77).
"""
import asyncio
import fcntl
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "outside"))
import harness  # noqa: E402  (found by the line above)

SKIPPED = 77
HERE = "ARBITER_TEST_IN_OWN_NETWORK"


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def why_not():
    for program in ("mmdebstrap", "lintian", "systemd-nspawn", "dpkg-deb", "nsenter", "unshare"):
        if shutil.which(program) is None:
            return f"{program} is missing (docker/install.sh package)"
    if os.geteuid() != 0:
        return "only root can make a container"
    if subprocess.run(["unshare", "--net", "--pid", "--fork", "--mount", "true"], check=False).returncode != 0:
        return "namespaces cannot be made here"
    return None


def loopback_up():
    """In a network of our own: nothing else listens on any port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        up, running = 0x1, 0x40
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sH14x", b"lo", up | running))  # SIOCSIFFLAGS


def make_package():
    build = next(folder for folder in pathlib.Path(harness.PROGRAM).resolve().parents if (folder / "CMakeCache.txt").exists())
    run("cpack", "-G", "DEB", "-B", "packages", cwd=build)
    version = re.search(r"project\(arbiter VERSION (\S+)", (harness.ROOT / "CMakeLists.txt").read_text())[1]
    return next((build / "packages").glob(f"arbiter_{version}_*.deb"))


def next_version(package, folder):
    """The same program as a later package, with settings that have changed: what its scripts do is what is upgraded."""
    tree = folder / "next"
    run("dpkg-deb", "--raw-extract", package, tree)
    control = tree / "DEBIAN" / "control"
    control.write_text(re.sub(r"(?m)^Version: (.*)$", r"Version: \1+next", control.read_text()))
    settings = tree / "etc/arbiter/arbiter.json"
    settings.write_text(settings.read_text() + "// A comment that the next version brings.\n")
    run("dpkg-deb", "--root-owner-group", "--build", tree, folder / "next.deb")
    return folder / "next.deb"


def make_root(package, folder):
    """Debian 12 with what the package needs, before it is installed."""
    needs = run("dpkg-deb", "--field", package, "Depends").split(",")
    names = {need.split("|")[0].split("(")[0].strip() for need in needs}
    run("mmdebstrap", "--variant=minbase", f"--include={','.join(sorted(names | {'systemd-sysv'}))}", "bookworm", folder / "root")
    return folder / "root"


class Container:
    """The root, booted by its own systemd in the network of this process."""

    def __init__(self, root):
        self.root = root
        self.nspawn = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--directory", str(root), "--machine=arbiter-package-test", "--register=no", "--keep-unit",
             "--console=pipe", "--boot"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + harness.TIMEOUT
        while self.ask("systemctl", "is-system-running") not in ("running", "degraded"):
            if time.monotonic() > deadline:
                self.stop()
                raise AssertionError("systemd did not start in the container")
            time.sleep(0.2)

    def command(self, *command):
        children = pathlib.Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children").read_text().split()
        leader = children[0] if children else "0"
        return ["nsenter", "--target", leader, "--mount", "--pid", "--uts", "--ipc", "--cgroup", "--", "env", "-i",
                "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", *map(str, command)]

    def ask(self, *command):
        return subprocess.run(self.command(*command), capture_output=True, text=True, check=False).stdout.strip()

    def run(self, *command):
        return run(*self.command(*command))

    def bring(self, file):
        shutil.copy(file, self.root / "root" / file.name)
        return f"/root/{file.name}"

    def stop(self):
        self.nspawn.terminate()
        self.nspawn.wait()


class Installed:
    """The server in the container, as the harness knows servers."""

    port = 8080
    running = False  # not ours to stop

    def __init__(self, container):
        self.container = container

    @property
    def log(self):
        return self.container.ask("journalctl", "--unit=arbiter", "--no-pager", "--output=cat")

    get = harness.Server.get


class Package(harness.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder_of_all = pathlib.Path(tempfile.mkdtemp(prefix="arbiter-package-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder_of_all, ignore_errors=True)
        cls.package = pathlib.Path(os.environ["ARBITER_TEST_PACKAGE"])
        cls.container = Container(pathlib.Path(os.environ["ARBITER_TEST_ROOT"]))
        cls.addClassCleanup(cls.container.stop)

    async def start_server(self, settings=None, folder=None, arguments=(), variables=None):
        return Installed(self.container)

    def shown(self, unit, what):
        return self.container.ask("systemctl", "show", unit, f"--property={what}", "--value")

    async def ready(self):
        async def asked():
            try:
                return (await self.server.get("/readyz"))[0] == 200
            except OSError:
                return False
        await harness.eventually(asked, "the server to be ready")

    async def test_from_the_installation_to_the_purge(self):
        box = self.container
        box.run("dpkg", "--install", box.bring(self.package))
        await self.ready()
        with self.subTest("it runs as its user, and its folders are for it alone"):
            self.assertEqual(self.shown("arbiter.service", "ActiveState"), "active")
            self.assertEqual(box.ask("systemctl", "is-enabled", "arbiter.service"), "enabled")
            pid = self.shown("arbiter.service", "MainPID")
            self.assertEqual(box.ask("stat", "--format=%U", f"/proc/{pid}"), "arbiter")
            self.assertEqual(box.ask("stat", "--format=%U %a", "/var/lib/arbiter"), "arbiter 700")
            self.assertEqual(box.ask("stat", "--format=%U:%G %a", "/etc/arbiter/arbiter.json"), "root:arbiter 640")
        with self.subTest("what the server needs works under the unit"):
            # Bots make way for the network: a thread of a higher nice value.
            ada = await self.person("Ada")
            bots = await self.table_of(ada, bots=1)
            await ada.play(bots, self.rng, until=lambda mirror: mirror.seq >= 4)
            nice = {line.rpartition(")")[2].split()[16]
                    for line in box.ask("sh", "-c", f"cat /proc/{pid}/task/*/stat").splitlines()}
            self.assertEqual(nice, {"0", "10"})
            self.assertNotIn("at the priority of the network", self.server.log)
            soft, hard = box.ask("sh", "-c", f"grep 'open files' /proc/{pid}/limits").split()[3:5]
            self.assertEqual(soft, hard, "it has raised its descriptors to what it may have")
            box.run("systemctl", "reload", "arbiter.service")
            self.assertEqual(self.shown("arbiter.service", "MainPID"), pid)
            self.assertEqual((await self.server.get("/"))[0], 200, "the browser client")
            self.assertIn("arbiter", box.run("sh", "-c", "zcat /usr/share/man/man1/arbiter.1.gz"))
        with self.subTest("the commands work on its data"):
            box.run("arbiter", "backup", "/root/copy.db")
            said = box.ask("arbiter", "doctor", "--json")
            self.assertNotIn('"fault"', said)
        with self.subTest("an upgrade over a running match"):
            bo = await self.person("Bo")
            table = await self.table_of(ada, bo)
            await asyncio.gather(*(p.play(table, self.rng, until=lambda m: m.seq >= 9) for p in (ada, bo)))
            box.run("sh", "-c", "echo '// The operator was here.' >> /etc/arbiter/arbiter.json")
            box.run("dpkg", "--force-confold", "--install", box.bring(self.next))
            await self.ready()
            self.assertNotEqual(self.shown("arbiter.service", "MainPID"), pid, "the new version runs")
            self.assertIn("The operator was here.", box.ask("cat", "/etc/arbiter/arbiter.json"))
            self.assertEqual(box.ask("stat", "--format=%U:%G %a", "/etc/arbiter/arbiter.json"), "root:arbiter 640")
            seen = {person: person.mirrors[table] for person in (ada, bo)}
            ada, bo = [await self.again(person) for person in (ada, bo)]
            for person, before in zip((ada, bo), seen.values()):
                await person.resync(table)
                self.assertGreaterEqual(person.mirrors[table].seq, before.seq)
            await self.play_out(table, ada, bo)
            box.run("arbiter", "verify", table)
        with self.subTest("a socket that systemd holds"):
            box.run("systemctl", "stop", "arbiter.service")
            box.run("systemctl", "enable", "--now", "arbiter.socket")
            await self.ready()  # the first that connects starts it
            refused = []
            restart = asyncio.create_task(asyncio.to_thread(box.run, "systemctl", "restart", "arbiter.service"))
            while not restart.done():
                try:
                    self.assertEqual((await self.server.get("/healthz"))[0], 200)
                except OSError as error:
                    refused.append(error)
            await restart
            self.assertEqual(refused, [])
        with self.subTest("removed, it is gone; purged, its settings are; matches stay unless asked"):
            box.run("dpkg", "--remove", "arbiter")
            self.assertEqual(box.ask("systemctl", "is-active", "arbiter.service"), "inactive")
            with self.assertRaises(OSError):
                await self.server.get("/healthz")
            self.assertTrue((box.root / "etc/arbiter/arbiter.json").exists())
            box.run("dpkg", "--purge", "arbiter")
            self.assertFalse((box.root / "etc/arbiter").exists())
            self.assertTrue((box.root / "var/lib/arbiter/arbiter.db").exists())
            box.run("dpkg", "--install", f"/root/{self.package.name}")
            await self.ready()
            again = await self.again(ada)  # the same people, the same matches
            self.assertEqual((await again.call("match.state", match=table))["status"], "finished")
            await again.close()
            box.run("env", "ARBITER_PURGE_DATA=yes", "dpkg", "--purge", "arbiter")
            self.assertFalse((box.root / "var/lib/arbiter").exists())


def prepare():
    """With the network of the machine: the package, and a root to install it in."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="arbiter-package-root-"))
    try:
        package = make_package()
        judged = subprocess.run(["lintian", "--no-cfg", "--allow-root", "--fail-on", "error", str(package)], capture_output=True, text=True,
                                check=False)
        print(judged.stdout, end="", flush=True)
        if judged.returncode != 0:
            return 1
        variables = {**os.environ, HERE: "yes", "ARBITER_TEST_PACKAGE": str(package),
                     "ARBITER_TEST_NEXT_PACKAGE": str(next_version(package, folder)),
                     "ARBITER_TEST_ROOT": str(make_root(package, folder))}
        return subprocess.run(["unshare", "--net", sys.executable, *sys.argv], env=variables, check=False).returncode
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    if os.environ.get(HERE):
        loopback_up()
        Package.next = pathlib.Path(os.environ["ARBITER_TEST_NEXT_PACKAGE"])
        harness.main()
    reason = why_not()
    if reason:
        print(f"skipped: {reason}")
        sys.exit(SKIPPED)
    harness.PROGRAM = sys.argv[1] if len(sys.argv) > 1 else harness.PROGRAM
    sys.exit(prepare())
