"""papis, a manager of papers: a folder with an info.yaml for each, and a cache of all of them."""
import random
import uuid

from measure import sh

WORDS = ["limits", "proofs", "graphs", "integrals", "matrices", "groups", "series", "sets"]


def install_papis(place):
    """A papis in an environment of its own; returns its program. Needs a network for the first."""
    program = place / "papis-env/bin/papis"
    if not program.exists():
        sh(["python3", "-m", "venv", str(program.parents[1])])
        sh([str(program.with_name("pip")), "install", "-q", "papis==0.16.1"])
    return program


def write_papis_library(place, home, papers, seed=3):
    """A library of as many papers, as papis has them, and the configuration that names it."""
    source = random.Random(seed)
    for number in range(papers):
        folder = place / f"d{number:05d}"
        folder.mkdir(parents=True)
        author, title = (" ".join(source.sample(WORDS, 2)) for _ in range(2))
        folder.joinpath("info.yaml").write_text(
            f"author: {author}\ntitle: Paper {number} {title}\nyear: {2000 + number % 25}\n"
            f"ref: p{number}\ntags: [{source.choice(WORDS)}, exam]\nfiles: []\n"
            f"papis_id: {uuid.UUID(int=source.getrandbits(128)).hex}\n")
    config = home / ".config/papis/config"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(f"[settings]\ndefault-library = bench\n[bench]\ndir = {place}\n")
