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


def million_pages(bench):
    """The most that one library is made for: 25,000 exams of 40 pages. Limits are guesses of what a person waits for."""
    plan = LibraryPlan.of_pages(bench.size(1_000_000, 400))
    library = bench.fresh("million")
    committed_library(bench.pc, library, plan)
    name = f"{plan.exams * plan.pages_an_exam:,} pages"
    status, peer = in_turn(
        [Contender(bench.ours("status"), library), Contender(["git", "status"], library)], bench.rounds(3), warmups=1)
    bench.table.ratio(f"{name}: status / git status", status, peer, 1.2)
    checked, memory = timed(bench.ours("check"), library)
    bench.table.seconds(f"{name}: check, nothing changed", checked, 10)
    bench.table.limit(f"{name}: memory of check", memory, 4_000, "MB")
    sh("rm -rf .pc", library)
    checked, memory = timed(bench.ours("check"), library)
    bench.table.seconds(f"{name}: check without .pc", checked, 60)
    bench.table.limit(f"{name}: memory of that", memory, 4_000, "MB")
    listed, _ = timed(bench.ours("ls", "kind=doc", f'title~"Exam {plan.exams // 2}"'), library)
    bench.table.seconds(f"{name}: ls of a doc by its title", listed, 2)
    page = plan.page(plan.exams // 2, 3).removeprefix("docs/").removesuffix(".json")
    tags = [timed(bench.ours("tag", page, "-c", "-q", f"{sign}Subject/Mathematics"), library)[0] for sign in "-+-"]
    bench.table.seconds(f"{name}: commit of a tag", statistics.median(tags), 2)
    log, _ = timed(bench.ours("log", page), library)
    bench.table.seconds(f"{name}: the first log of a page", log, 10)
    synced = bench.fresh("million.git")
    sh(["git", "init", "-q", "--bare", "-b", "main", str(synced)])
    sh(["git", "push", "-q", str(synced), "HEAD:main"], library)
    bench.fresh("million-clone")
    cloned, memory = timed(bench.ours("clone", "-q", f"file://{synced}", str(bench.place / "million-clone")))
    plain, _ = timed(["git", "clone", "-q", f"file://{synced}", str(bench.fresh("million-peer"))])
    bench.table.ratio(f"{name}: pc clone / git clone", cloned, plain, 1.5)
    bench.table.limit(f"{name}: memory of a clone", memory, 4_000, "MB")
