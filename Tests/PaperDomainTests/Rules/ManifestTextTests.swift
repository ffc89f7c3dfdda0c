import Testing

/// The errors in a manifest's own text.
struct ManifestTextTests {
  typealias Sample = SampleLibrary

  @Test func `finds nothing wrong with a valid library`() {
    #expect(SampleLibrary.valid.check() == "")
    #expect(SampleLibrary.valid.check(since: SampleLibrary.valid) == "")
  }

  @Test(
    arguments: [
      RuleCase(
        "not JSON", [Sample.doc: "{\"title\": \"x\",\n}"],
        """
        docs/2023/calc/doc.json:1:14: error: json-syntax
            a comma before '}'
            → remove the comma
        """),
      RuleCase(
        "conflict", [Sample.doc: "{\n<<<<<<< HEAD\n}"],
        """
        docs/2023/calc/doc.json:2:1: error: conflict-marker
            a merge left a conflict marker here
            → choose one side and remove the markers
        """),
      RuleCase(
        "key twice",
        [Sample.first: #"{\#(Sample.identity(5)),"bundle":"scan","pageNumber":1,"pageNumber":2}"#],
        """
        docs/2023/calc/mc/p001.json:1:112: error: duplicate-key
            the key 'pageNumber' is given twice
            → keep one of them
        """),
      RuleCase(
        "no object", [Sample.first: "[]"],
        """
        docs/2023/calc/mc/p001.json:1:1: error: wrong-type
            expected an object, found a list
            → write { … }
        """),
      RuleCase(
        "missing keys", [Sample.first: "{\n \(Sample.identity(5))\n}"],
        """
        docs/2023/calc/mc/p001.json:1:1: error: missing-key
            the key 'bundle' is missing
            → add "bundle": "calc-2023-scan"
        docs/2023/calc/mc/p001.json:1:1: error: missing-key
            the key 'pageNumber' is missing
            → add "pageNumber": 1
        """),
      RuleCase(
        "an own file in a group's folder", ["docs/2023/calc/mc/p003.json": #"{"a":1}"#],
        """
        docs/2023/calc/mc/group.json:1:115: warning: unlisted
            the page 'p003' is not listed
            → pc commit lists it last
        docs/2023/calc/mc/p003.json:1:1: warning: missing-created-at
            no createdAt yet
            → pc commit fills it in
        docs/2023/calc/mc/p003.json:1:1: warning: missing-id
            no id yet
            → pc commit fills it in
        docs/2023/calc/mc/p003.json:1:1: error: missing-key
            the key 'bundle' is missing
            → add "bundle": "calc-2023-scan"
        docs/2023/calc/mc/p003.json:1:1: error: missing-key
            the key 'pageNumber' is missing
            → add "pageNumber": 1
        """),
      RuleCase(
        "wrong types",
        [
          Sample.first: Sample.page(
            5, #""bundle":7,"pageNumber":"1","tags":null,"variables":[],"$schema":0"#)
        ],
        """
        docs/2023/calc/mc/p001.json:1:90: error: wrong-type
            'bundle' must be a string, not the number 7
            → write a text in double quotes
        docs/2023/calc/mc/p001.json:1:105: error: wrong-type
            'pageNumber' must be an integer, not a string
            → write a whole number without quotes
        docs/2023/calc/mc/p001.json:1:116: error: wrong-type
            'tags' must be a list of strings, not null
            → write ["…", "…"]
        docs/2023/calc/mc/p001.json:1:133: error: wrong-type
            'variables' must be an object, not a list
            → write { "Year": 2023 }
        """),
      RuleCase(
        "numbers that are no integers",
        [
          Sample.first: Sample.page(
            5, #""bundle":"scan","pageNumber":1e30,"variables":{"Year":2.5}"#)
        ],
        """
        docs/2023/calc/mc/p001.json:1:110: error: wrong-type
            'pageNumber' must be an integer, not the number 1e30
            → write a whole number without quotes
        docs/2023/calc/mc/p001.json:1:135: error: wrong-type
            a variable's value is an integer or an option's name, not the number 2.5
            → write a whole number, or an option in double quotes
        """),
      RuleCase(
        "null where nothing would do",
        [
          Sample.doc: #"{"title":"x",\#(Sample.identity(3)),"groups":null}"#,
          Sample.scan: Sample.bundle(
            2, #""display":[\#(Sample.blob(1, pages: 12))],"pageMapping":null,"languages":null"#),
        ],
        """
        bundles/scan/bundle.json:1:208: error: wrong-type
            'pageMapping' must be an object, not null
            → write { "original": "1-2,4-12" }
        bundles/scan/bundle.json:1:225: error: wrong-type
            'languages' must be a list of strings, not null
            → write ["…", "…"]
        docs/2023/calc/doc.json:1:102: error: wrong-type
            'groups' must be a list of strings, not null
            → write ["…", "…"]
        docs/2023/calc/doc.json:1:102: warning: unlisted
            the group 'mc' is not listed
            → pc commit lists it last
        """),
      RuleCase(
        "lists that hold something else",
        [
          Sample.group: #"{"title":"x",\#(Sample.identity(4)),"pages":["p001","p002",3]}"#,
          Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":1,"tags":[1]"#),
        ],
        """
        docs/2023/calc/mc/group.json:1:116: error: wrong-type
            'pages' must hold strings only, not the number 3
            → write a text in double quotes, or remove it
        docs/2023/calc/mc/p001.json:1:120: error: wrong-type
            'tags' must hold strings only, not the number 1
            → write a text in double quotes, or remove it
        """),
      RuleCase(
        "misspelled keys",
        [
          Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":1,"tag":[],"Variables":{}"#),
          "papercenter.json":
            #"{"format":1,"name":"p",\#(Sample.identity(1)),"ocr":{"language":["eng"]}}"#,
        ],
        """
        docs/2023/calc/mc/p001.json:1:112: warning: unknown-key
            unknown key 'tag'
            → did you mean 'tags'?
        docs/2023/calc/mc/p001.json:1:121: warning: unknown-key
            unknown key 'Variables'
            → did you mean 'variables'?
        papercenter.json:1:110: warning: unknown-key
            unknown key 'language'
            → did you mean 'languages'?
        """),
      RuleCase(
        "what means nothing on other machines",
        [
          Sample.first: Sample.page(
            5, #""bundle":"scan","pageNumber":1,"source":{"file":["/home/ada/x.pdf"]}"#),
          Sample.second: Sample.page(
            6, #""bundle":"scan","pageNumber":2,"source":["https://example.org/a","a/b","/a"]"#),
          "papercenter.json":
            #"{"format":1,"name":"p",\#(Sample.identity(1)),"ocr":{"languages":["english"]}}"#,
        ],
        """
        docs/2023/calc/mc/p001.json:1:112: warning: local-path
            'source' names a file of this machine alone: /home/ada/x.pdf
            → write a path from the library's root, or remove the key
        papercenter.json:1:123: warning: unknown-language
            'english' is none of Tesseract's languages
            → write one that tesseract --list-langs shows
        """),
      RuleCase(
        "bad values",
        [
          "papercenter.json":
            #"{"format":0,"name":"p",\#(Sample.identity(1)),"ocr":{"dpi":5}}"#,
          Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":1,"tags":["a","a/b/c","/"]"#),
        ],
        """
        docs/2023/calc/mc/p001.json:1:120: error: bad-value
            'a' is not a tag reference
            → write "TagGroup/Tag"
        docs/2023/calc/mc/p001.json:1:124: error: bad-value
            'a/b/c' is not a tag reference
            → write "TagGroup/Tag"
        docs/2023/calc/mc/p001.json:1:132: error: bad-value
            '/' is not a tag reference
            → write "TagGroup/Tag"
        papercenter.json:1:11: error: bad-value
            there is no format 0
            → write 1
        papercenter.json:1:116: error: bad-value
            5 dpi is not from 70 to 1200
            → write 300
        """),
      RuleCase(
        "newer format", ["papercenter.json": #"{"format":2,"name":"p",\#(Sample.identity(1))}"#],
        """
        papercenter.json:1:11: error: newer-format
            this library has format 2; this pc knows formats up to 1
            → install a newer pc
        """),
      RuleCase(
        "a page with a title",
        [Sample.first: Sample.page(5, #""bundle":"scan","pageNumber":1,"title":"x""#)],
        """
        docs/2023/calc/mc/p001.json:1:120: error: page-title
            a page has no title: titles are its group's
            → remove 'title', or title the group
        """),
      RuleCase(
        "titles that are none",
        [
          Sample.doc: #"{"title":"",\#(Sample.identity(3)),"groups":["mc"]}"#,
          Sample.group: #"{"title":" \t",\#(Sample.identity(4)),"pages":["p001","p002"]}"#,
        ],
        """
        docs/2023/calc/doc.json:1:10: error: empty-title
            the title is empty
            → give it a title
        docs/2023/calc/mc/group.json:1:10: error: empty-title
            the title is empty
            → give it a title
        """),
      RuleCase(
        "ids and times that are none",
        [
          Sample.first: #"{"id":"x","createdAt":"2026-01-02","bundle":"scan","pageNumber":1}"#,
          Sample.second:
            #"{"id":5,"createdAt":"2026-02-30T00:00:00Z","bundle":"scan","pageNumber":1}"#,
        ],
        """
        docs/2023/calc/mc/p001.json:1:7: error: bad-value
            'x' is not a UUID
            → leave 'id' out: pc commit fills it in
        docs/2023/calc/mc/p001.json:1:23: error: bad-value
            '2026-01-02' is not a time like 2026-11-21T09:30:00Z
            → leave 'createdAt' out: pc commit fills it in
        docs/2023/calc/mc/p002.json:1:7: error: wrong-type
            'id' must be a string, not the number 5
            → write a text in double quotes
        docs/2023/calc/mc/p002.json:1:21: error: bad-value
            '2026-02-30T00:00:00Z' is not a time like 2026-11-21T09:30:00Z
            → leave 'createdAt' out: pc commit fills it in
        """),
      RuleCase(
        "an id in upper case",
        [
          Sample.first: Sample.page(id: "ABCDEF00-0000-4000-8000-000000000005")
        ],
        """
        docs/2023/calc/mc/p001.json:1:7: error: bad-value
            the id 'ABCDEF00-0000-4000-8000-000000000005' is not in lower case
            → write "abcdef00-0000-4000-8000-000000000005"
        """),
      RuleCase(
        "an id that is not random",
        [
          Sample.first: Sample.page(id: "0192f0c1-0000-7000-8000-000000000005")
        ],
        """
        docs/2023/calc/mc/p001.json:1:7: warning: odd-id
            the id 0192f0c1-0000-7000-8000-000000000005 is not a random UUID (version 4)
            → leave 'id' out: pc commit fills it in
        """),
      RuleCase(
        "nothing yet",
        [Sample.first: #"{"bundle":"scan","pageNumber":1}"#],
        """
        docs/2023/calc/mc/p001.json:1:1: warning: missing-created-at
            no createdAt yet
            → pc commit fills it in
        docs/2023/calc/mc/p001.json:1:1: warning: missing-id
            no id yet
            → pc commit fills it in
        """),
      RuleCase(
        "no papercenter.json", ["papercenter.json": nil],
        """
        papercenter.json:1:1: error: missing-library
            papercenter.json is missing
            → git checkout HEAD -- papercenter.json
        """),
      RuleCase(
        "notes without a page",
        [
          "docs/2023/calc/mc/p001.notes.json": #"{"annotations":[7]}"#,
          "docs/2023/calc/mc/p002.notes.json": #"{"page":"x"}"#,
        ],
        """
        docs/2023/calc/mc/p001.notes.json:1:1: error: missing-key
            the key 'page' is missing
            → add "page": "the page's id"
        docs/2023/calc/mc/p001.notes.json:1:17: error: wrong-type
            an annotation is an object, not the number 7
            → write { "kind": "note", … }, or remove it
        docs/2023/calc/mc/p002.notes.json:1:1: error: missing-key
            the key 'annotations' is missing
            → add "annotations": []
        docs/2023/calc/mc/p002.notes.json:1:9: error: bad-value
            'x' is not a UUID
            → write the id of the page
        """),
      RuleCase(
        "languages that are none",
        [
          "papercenter.json":
            #"{"format":1,"name":"p",\#(Sample.identity(1)),"ocr":{"languages":["eng","../x",""]}}"#,
          Sample.scan: Sample.bundle(
            2, #""display":[\#(Sample.blob(1, pages: 12))],"languages":[]"#),
        ],
        """
        bundles/scan/bundle.json:1:206: error: bad-value
            'languages' names no language
            → leave it out, or write ["eng"]
        papercenter.json:1:129: error: bad-value
            '../x' is not a language of recognition
            → write a model's name: "eng", "chi_sim"
        papercenter.json:1:136: error: bad-value
            '' is not a language of recognition
            → write a model's name: "eng", "chi_sim"
        """),
      RuleCase(
        "conflicts in all kinds of places",
        [
          Sample.doc: "<<<<<<< HEAD\n{}\n=======\n[]\n>>>>>>> other\n",
          Sample.group: "{}\n<<<<<<< HEAD\n",
          Sample.first: "{ \"a\": 1,\n<<<<<<< HEAD\n}",
          Sample.second: "{ \"a\": 1\n<<<<<<< HEAD\n}",
          Sample.year: "{ \"a\": [\n=======\n]}",
          "bundles/scan/text/3.txt": "one\n<<<<<<< HEAD\ntwo\n=======\nzwei\n>>>>>>> b\nthree\n",
        ],
        """
        bundles/scan/text/3.txt:2:1: error: conflict-marker
            a merge left a conflict marker here
            → choose one side and remove the markers
        docs/2023/calc/doc.json:1:1: error: conflict-marker
            a merge left a conflict marker here
            → choose one side and remove the markers
        docs/2023/calc/mc/group.json:2:1: error: conflict-marker
            a merge left a conflict marker here
            → choose one side and remove the markers
        docs/2023/calc/mc/p001.json:2:1: error: conflict-marker
            a merge left a conflict marker here
            → choose one side and remove the markers
        docs/2023/calc/mc/p002.json:2:1: error: conflict-marker
            a merge left a conflict marker here
            → choose one side and remove the markers
        variables/year.json:2:1: error: conflict-marker
            a merge left a conflict marker here
            → choose one side and remove the markers
        """),
      RuleCase(
        "a stamp that is not JSON", ["stamps/x.json": "{"],
        """
        stamps/x.json:1:2: error: json-syntax
            the file ends before it is complete
            → close what is open with '}' or ']'
        """),
    ])
  func `says what is wrong`(rule: RuleCase) { rule.verify() }

  @Test(
    arguments: [
      RuleCase(
        "unknown keys",
        [
          Sample.first: Sample.page(
            5, #""bundle":"scan","pageNumber":1,"source":"x","注":1,"updatedAt":"""#)
        ]),
      RuleCase(
        "a schema anywhere",
        [
          "papercenter.json": #"{"$schema":"s","format":1,"name":"p",\#(Sample.identity(1)),"#
            + #""ocr":{"$schema":"s"}}"#,
          Sample.scan: Sample.bundle(
            2,
            #""$schema":"s","display":[\#(Sample.blob(1, pages: 12))],"#
              + #""pageMapping":{"$schema":"s"},"variables":{"$schema":"s"}"#),
          Sample.level: #"{"$schema":"s","name":"Level",\#(Sample.identity(9)),"type":"int"}"#,
        ]),
      RuleCase(
        "integers in other spellings",
        [
          Sample.first: Sample.page(
            5, #""bundle":"scan","pageNumber":3.0,"variables":{"Year":-2e3}"#)
        ]),
      RuleCase(
        "an id that a fork computed",
        [
          Sample.first: Sample.page(id: "0192f0c1-0000-5000-8000-000000000005")
        ]),
      RuleCase(
        "an odd id that HEAD has",
        [Sample.first: Sample.page(id: "0192f0c1-0000-7000-8000-000000000005", number: 2)],
        since: [Sample.first: Sample.page(id: "0192f0c1-0000-7000-8000-000000000005")]),
      RuleCase(
        "somebody's own files",
        [
          "docs/readme.json": "{", "docs/2023/own.json": "[1", "docs/2023/calc/own.json": "{}",
          "docs/2023/my.notes.json": #"{"x":1}"#, "docs/2023/calc/mc/more/data.json": "{",
          "tags/old/x.json": "{", "bundles/notes.json": "{", "bundles/scan/more.json": "{",
          "docs/2023/calc/mc/p001.txt": "x", "other.json": "{",
        ]),
      RuleCase(
        "texts that only look like a conflict",
        ["bundles/scan/text/3.txt": "<<<<<<< x\n>>>>>>> y\n=======\n"]),
      RuleCase(
        "languages in other words",
        [
          "papercenter.json":
            #"{"format":1,"name":"p",\#(Sample.identity(1)),"ocr":{"languages":["chi_sim","script/HanS"]}}"#
        ]),
      RuleCase(
        "empty lists",
        [
          Sample.first: Sample.page(
            5, #""bundle":"scan","pageNumber":1,"tags":[],"variables":{}"#),
          Sample.subject: #"{"name":"Subject",\#(Sample.identity(7))}"#,
          "docs/empty/doc.json": #"{"title":"Empty",\#(Sample.identity(10))}"#,
        ]),
    ])
  func `leaves alone what is not wrong`(rule: RuleCase) { rule.verify() }
}
