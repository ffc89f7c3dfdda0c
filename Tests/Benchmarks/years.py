"""What many years of a library cost: a long history, cloned, packed and asked."""
import statistics

from libraries import LibraryPlan, add_history, committed_library
from measure import Contender, in_turn, sh, timed


def long_history(bench):
    """A hundred people for some years. Limits are what a person waits for; the server's work has none."""
    commits = bench.size(200_000, 200)
    plan = LibraryPlan.of_pages(bench.size(10_000, 400))
    library, server = bench.fresh("years"), bench.fresh("years.git")
    committed_library(bench.pc, library, plan)
    page = add_history(library, plan, commits)
    sh(["git", "clone", "-q", "--bare", f"file://{library}", str(server)])
    size = int(sh(f"du -sk {server} | cut -f1")) << 10
    name = f"{commits:,} commits"
    repack, _ = timed(["git", "-C", str(server), "repack", "-adq"])
    bench.table.limit(f"{name}: bytes of the remote for a commit", size / commits, 2_000, "B")
    bench.table.limit(f"{name}: git repack of the remote", repack, 600, "s")
    bench.fresh("years-clone")
    cloned, memory = timed(bench.ours("clone", "-q", f"file://{server}", str(bench.place / "years-clone")))
    plain, _ = timed(["git", "clone", "-q", f"file://{server}", str(bench.fresh("years-peer"))])
    bench.table.ratio(f"{name}: pc clone / git clone", cloned, plain, 1.5)
    bench.table.limit(f"{name}: memory of a clone", memory, 1_000, "MB")
    sh(["git", "-C", str(server), "config", "uploadpack.allowFilter", "true"])
    partial, _ = timed(
        ["git", "clone", "-q", "--filter=blob:none", f"file://{server}", str(bench.fresh("years-partial"))])
    bench.table.ratio(f"{name}: git clone --filter=blob:none / git clone", partial, plain, 1)
    clone = bench.place / "years-clone"
    first, _ = timed(bench.ours("log", page), clone)
    bench.table.seconds(f"{name}: first log of a page after a clone", first, 30)
    log, peer = in_turn(
        [Contender(bench.ours("log", page), clone),
         Contender(["git", "--no-pager", "log", "--oneline", "--", page], clone)], bench.rounds(3), warmups=1)
    bench.table.ratio(f"{name}: log of a page / git log -- path", log, peer, 0.1)
    times = []
    for number in range(bench.rounds(5)):
        times.append(timed(bench.ours("tag", page.removeprefix("docs/").removesuffix(".json"), "-c", "-q",
                                      "-Subject/Mathematics" if number % 2 == 0 else "+Subject/Mathematics"), clone)[0])
    bench.table.limit(f"{name}: commit of a tag", statistics.median(times) * 1000, 200, "ms")
    times = [timed(bench.ours("sync", "-q"), clone)[0] for _ in range(bench.rounds(3))]
    bench.table.limit(f"{name}: sync with nothing new", statistics.median(times) * 1000, 500, "ms")
