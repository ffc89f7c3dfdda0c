extension HelpTopic {
  static let formatText = """
    A library is a folder and a git repository. All that counts is in plain files:

      papercenter.json                  the library itself
      docs/2023/calculus/doc.json       a doc: any folder below docs/ with this file
      docs/2023/calculus/mc/group.json  a group: a folder of a doc
      docs/2023/calculus/mc/p001.json   a page: what it shows, and its tags
      bundles/calc-scan/bundle.json     a bundle: one paper, in up to three variants
      bundles/calc-scan/text/3.txt      corrected text of its page 3
      blobs/sha256/ab/ab….pdf           PDFs under the SHA-256 of their bytes
      tags/subject.json                 a tag group with its tags
      variables/year.json               a variable
      .pc/                              caches: deleting them loses nothing
      inbox/                            files to sort; git ignores it

    Edit them with any editor, move and copy them as any file, then check them
    with 'pc check' and commit with 'pc commit'. The least that a page needs:

      { "bundle": "calc-scan", "pageNumber": 3 }

    and a group, a doc, a tag group, a variable:

      { "title": "Multiple choice", "pages": ["p001", "p002"] }
      { "title": "Calculus midterm", "groups": ["mc"], "variables": { "Year": 2023 } }
      { "name": "Subject", "tags": [ { "name": "Algebra", "color": "#208C85" } ] }
      { "name": "Year", "type": "int", "scope": "doc" }

    If 'id', 'createdAt' or a place in a list is missing, the next commit fills it
    in; an id never changes. Keys that pc does not know are kept.

    Names have no / \\ : # @ and no control characters, do not begin with '-' or
    '.', nor end in '.' or a space. Two that differ only in case are an error.

    Everything, key by key: docs/format.md of the source.

    """
}
