"""Commands of `pc` that a person might type, about what there is."""

import random

TITLES = ["Proofs", "Calculus: 2", "选择题", "Multiple choice"]
NAMES = ["Old", "新", "a b", "it's", "V", "Year", "Score", "Hard"]


def command(clone, chance: random.Random, number, meet=False):
    """The words behind `pc`; `None` where there is nothing that they could be about.

    With `meet` they are about the first page, group or doc, where others do the same.
    """
    docs, groups, pages = clone.docs(), clone.groups(), clone.pages()
    bundles, tags, variables = clone.bundles(), clone.tags(), clone.variables()
    if not (docs and groups and pages and bundles and tags and variables):
        return None
    one = chance.choice
    page, group, doc, bundle = one(pages), one(groups), one(docs), one(bundles)
    if meet:
        page, group, doc = pages[0], groups[0], docs[0]
    thing = one([page, page, group, doc, f"bundles/{bundle}"])
    target = f"bundles/{bundle}#{chance.randint(1, 3)}"
    members = [p[len(group) + 1:] for p in pages if p.rpartition("/")[0] == group]
    made = [
        ["tag", thing, one("+-") + one(tags)],
        ["set", thing, f"{one(variables)}={one(['3', '7', ''])}"],
        ["bind", page, target], ["bind", page, target], ["bind", page, target],
        ["bind", "--from", bundle, "--to", one(bundles)],
        ["add", group, target],
        ["rm", "--yes", one([page, group, doc])],
        ["mv", page, one(groups)], ["mv", group, one(docs)], ["mv", doc, f"moved/{number}"],
        ["rename", one([page, group, doc]), f"{one(NAMES)} {number}"],
        ["rename", f"bundles/{bundle}", f"{one(NAMES)} {number}"],
        ["rename", one([group, doc]), "--title", f"{one(TITLES)} {number}"],
        ["order", group, *chance.sample(members, len(members))],
        ["cp", one([group, doc]), f"copies/{number}"],
        ["new", "doc", one(TITLES)],
        ["define", "tag", f"Topic/{one(NAMES)}", "--color", "#208C85"],
        ["define", "variable", one(NAMES), "--type", "int"],
        ["tags", "rename", one(tags), one(NAMES)],
        ["variables", "rename", one(variables), one(NAMES)],
        ["tags", "rm", one(tags), "--remove-uses"],
        ["variables", "rm", one(variables), "--remove-uses"],
        ["bundle", "rm", bundle, "--yes"],
        ["restore", f"{page}@{{{chance.randint(0, 2)}}}"],
        ["import", clone.walk.paper(number), "--doc", f"Paper {number}"],
    ]
    return one(made)
