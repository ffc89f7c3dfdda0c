import PaperDomain

/// The positions of entities that both sides moved, removed or created, and files of other kinds.
extension MergeRuleTests {
  static let structure = [
    MergeCase(
      "a group removed there, a page of it changed here",
      base: [
        "docs/2023/calc/proofs/group.json":
          #"{"title":"Proofs",\#(Sample.identity(60)),"pages":["a","b"]}"#,
        "docs/2023/calc/proofs/a.json": bound(3, 61), "docs/2023/calc/proofs/b.json": bound(4, 62),
        Sample.doc: #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["mc","proofs"]}"#,
      ],
      published: [
        "docs/2023/calc/proofs/group.json": nil, "docs/2023/calc/proofs/a.json": nil,
        "docs/2023/calc/proofs/b.json": nil,
        Sample.doc: #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["mc"]}"#,
      ],
      ours: ["docs/2023/calc/proofs/b.json": bound(9, 62)],
      result: [
        "docs/2023/calc/proofs/group.json":
          #"{"title":"Proofs",\#(Sample.identity(60)),"pages":["b"]}"#,
        "docs/2023/calc/proofs/a.json": nil, "docs/2023/calc/proofs/b.json": bound(9, 62),
      ],
      says: [
        "the page '2023/calc/proofs/b' stays: origin/main removed it, main changed it",
        "the group '2023/calc/proofs' stays: origin/main removed it, main changed it",
      ]),
    MergeCase(
      "a doc moved there, retitled here",
      published: [
        Sample.doc: nil, Sample.group: nil, Sample.first: nil, Sample.second: nil,
        "docs/old/calc/doc.json": Sample.valid.files[Sample.doc],
        "docs/old/calc/mc/group.json": Sample.valid.files[Sample.group],
        "docs/old/calc/mc/p001.json": Sample.valid.files[Sample.first],
        "docs/old/calc/mc/p002.json": Sample.valid.files[Sample.second],
      ],
      ours: [
        Sample.doc: #"{"title":"Analysis",\#(Sample.identity(3)),"groups":["mc"]}"#,
        "docs/2023/calc/mc/mine.txt": "mine",
      ],
      result: [
        Sample.doc: nil, Sample.group: nil, Sample.first: nil, Sample.second: nil,
        "docs/old/calc/doc.json": #"{"title":"Analysis",\#(Sample.identity(3)),"groups":["mc"]}"#,
        "docs/old/calc/mc/group.json": Sample.valid.files[Sample.group] ?? nil,
        "docs/old/calc/mc/p001.json": Sample.valid.files[Sample.first] ?? nil,
        "docs/old/calc/mc/p002.json": Sample.valid.files[Sample.second] ?? nil,
        "docs/old/calc/mc/mine.txt": "mine",
      ]),
    MergeCase(
      "a group emptied by both together is gone",
      base: [
        "docs/2023/calc/proofs/group.json":
          #"{"title":"Proofs",\#(Sample.identity(60)),"pages":["a"]}"#,
        "docs/2023/calc/proofs/a.json": bound(3, 61),
        Sample.doc: #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["mc","proofs"]}"#,
      ],
      published: [Sample.first: nil, Sample.group: group("p002")],
      ours: [
        Sample.second: nil, Sample.group: group("p001"),
        "docs/2023/calc/proofs/p002.json": bound(2, 6),
        "docs/2023/calc/proofs/group.json":
          #"{"title":"Proofs",\#(Sample.identity(60)),"pages":["a","p002"]}"#,
      ],
      result: [
        Sample.first: nil, Sample.second: nil, Sample.group: nil,
        "docs/2023/calc/proofs/p002.json": bound(2, 6),
        "docs/2023/calc/proofs/group.json":
          #"{"title":"Proofs",\#(Sample.identity(60)),"pages":["a","p002"]}"#,
        Sample.doc: #"{"title":"Calculus",\#(Sample.identity(3)),"groups":["proofs"]}"#,
      ],
      says: ["the group '2023/calc/mc' has no pages left and is gone"]),
    MergeCase(
      "docs at one path and in each other",
      published: ["docs/2024/exam/doc.json": #"{"title":"P",\#(Sample.identity(80))}"#],
      ours: [
        "docs/2024/exam/doc.json": #"{"title":"O",\#(Sample.identity(81))}"#,
        "docs/2024/doc.json": #"{"title":"Outer",\#(Sample.identity(82))}"#,
      ].filter { $0.key != "docs/2024/doc.json" },
      result: [
        "docs/2024/exam/doc.json": #"{"title":"P",\#(Sample.identity(80))}"#,
        "docs/2024/exam-2/doc.json": #"{"title":"O",\#(Sample.identity(81))}"#,
      ],
      says: ["the doc '2024/exam' of main is '2024/exam-2' now: the name was taken"]),
    MergeCase(
      "a doc where the other side has a folder of docs",
      published: ["docs/2024/exam/doc.json": #"{"title":"P",\#(Sample.identity(80))}"#],
      ours: ["docs/2024/doc.json": #"{"title":"O",\#(Sample.identity(81))}"#],
      result: [
        "docs/2024/exam/doc.json": #"{"title":"P",\#(Sample.identity(80))}"#,
        "docs/2024-2/doc.json": #"{"title":"O",\#(Sample.identity(81))}"#,
      ],
      says: ["the doc '2024' of main is '2024-2' now: the name was taken"]),
    MergeCase(
      "a doc in what is a doc on the other side",
      published: ["docs/2024/doc.json": #"{"title":"P",\#(Sample.identity(80))}"#],
      ours: ["docs/2024/exam/doc.json": #"{"title":"O",\#(Sample.identity(81))}"#],
      result: [
        "docs/2024/doc.json": #"{"title":"P",\#(Sample.identity(80))}"#,
        "docs/exam/doc.json": #"{"title":"O",\#(Sample.identity(81))}"#,
      ],
      says: ["the doc '2024/exam' of main is 'exam' now: the name was taken"]),
  ]

  static let files = [
    MergeCase(
      "texts are merged by lines", base: ["notes/a.md": "1\n2\n3\n"],
      published: ["notes/a.md": "one\n2\n3\n"], ours: ["notes/a.md": "1\n2\nthree\n"],
      result: ["notes/a.md": "one\n2\nthree\n"]),
    MergeCase(
      "a text that both changed is there twice", base: ["notes/a.md": "1\n"],
      published: ["notes/a.md": "P\n"], ours: ["notes/a.md": "O\n"],
      result: [
        "notes/a.md": "P\n", "notes/a - MARKUP - Laptop - 20261120-110000.md": "O\n",
      ],
      says: [
        "'notes/a.md' was changed twice; that of main is saved as "
          + "'notes/a - MARKUP - Laptop - 20261120-110000.md'"
      ]),
    MergeCase(
      "logs have every line of both", base: ["reading/marks.jsonl": "1\n"],
      published: ["reading/marks.jsonl": "1\n2\n"], ours: ["reading/marks.jsonl": "1\n3\n"],
      result: ["reading/marks.jsonl": "1\n2\n3\n"]),
    MergeCase(
      "a file where the other side has a folder",
      published: ["notes/a/b.md": "P"], ours: ["notes/a": "O"],
      result: ["notes/a/b.md": "P", "notes/a-2": "O"],
      says: ["the file 'notes/a' of main is 'notes/a-2' now: the name was taken"]),
    MergeCase(
      "a file removed there and changed here", base: ["notes/a.md": "1"],
      published: ["notes/a.md": nil], ours: ["notes/a.md": "2"], result: ["notes/a.md": "2"],
      says: ["the file 'notes/a.md' stays: origin/main removed it, main changed it"]),
  ]
}
