import Testing

/// The rules for annotations.
struct NotesRuleTests {
  typealias Sample = SampleLibrary

  static let file = "docs/2023/calc/mc/p001.notes.json"

  /// An annotation that is complete except for its anchor.
  static func mark(_ number: Int, _ rest: String, anchor: String = whole) -> String {
    #"{\#(Sample.identity(number)),"author":"Ada",\#(anchor)\#(rest)}"#
  }

  static let whole =
    #""anchor":{"bundle":"\#(Sample.id(2))","pageNumber":1,"variant":"display","follows":"page"},"#

  /// Annotations of the first page, one per line.
  static func notes(_ marks: String...) -> [String: String?] {
    [
      file: #"{"page":"\#(Sample.id(5))","annotations":["# + "\n" + marks.joined(separator: ",\n")
        + "\n]}"
    ]
  }

  static let bad: [RuleCase] = [
    RuleCase(
      "kinds that are none",
      notes(mark(80, #""kind":"highligt","rects":[[0,0,1,1]]"#), mark(81, #""rects":[[0,0,1,1]]"#)),
      """
      \(file):2:214: error: bad-value
          there is no kind 'highligt'
          → did you mean 'highlight'?
      \(file):3:1: error: missing-key
          the key 'kind' is missing
          → add "kind": "highlight"
      """),
    RuleCase(
      "geometry that is missing",
      notes(
        mark(80, #""kind":"ink""#), mark(81, #""kind":"line","from":[0,0]"#),
        mark(82, #""kind":"stamp","rects":[]"#)),
      """
      \(file):2:1: error: missing-key
          the key 'path' is missing
          → add "path": "0.1000 0.5000 0.1210 0.5040"
      \(file):3:1: error: missing-key
          the key 'to' is missing
          → add "to": [0.6, 0.2]
      \(file):4:1: error: missing-key
          the key 'stamp' is missing
          → add "stamp": "fabricated"
      \(file):4:230: error: bad-value
          'rects' is empty
          → write [[x0, y0, x1, y1]]
      """),
    RuleCase(
      "geometry that is none",
      [
        file: """
        {"page":"\(Sample.id(5))","annotations":[
        {"kind":"note","at":[0.5],\(whole)"author":"a",\(Sample.identity(80))},
        {"kind":"note","at":[0.5,"1"],\(whole)"author":"a",\(Sample.identity(81))},
        {"kind":"note","at":[0.5,2.5],\(whole)"author":"a",\(Sample.identity(82))},
        {"kind":"rectangle","rects":[[0,0,1]],\(whole)"author":"a",\(Sample.identity(83))},
        {"kind":"ink","path":"0.1 0.2;0.3",\(whole)"author":"a",\(Sample.identity(84))},
        {"kind":"ink","path":"0.1 x",\(whole)"author":"a",\(Sample.identity(85))},
        {"kind":"ink","path":"0.1 2.5",\(whole)"author":"a",\(Sample.identity(86))},
        {"kind":"ink","path":"0.1 0.2;",\(whole)"author":"a",\(Sample.identity(87))}
        ]}
        """
      ],
      """
      \(file):2:21: error: wrong-type
          expected [x, y], found 1 elements
          → write [x, y]
      \(file):3:26: error: wrong-type
          a coordinate is a number, not a string
          → write [x, y]
      \(file):4:26: error: bad-value
          the number 2.5 is not on the page
          → coordinates go from 0 to 1, from the top left; ink may run over the edge, -1 to 2
      \(file):5:30: error: wrong-type
          expected [x0, y0, x1, y1], found 3 elements
          → write [x0, y0, x1, y1]
      \(file):6:22: error: bad-value
          a stroke of the path has an x without its y
          → write "0.1000 0.5000 0.1210 0.5040"
      \(file):7:22: error: bad-value
          'x' in the path is not a number
          → write "0.1000 0.5000 0.1210 0.5040"
      \(file):8:22: error: bad-value
          2.5 in the path is not on the page
          → write "0.1000 0.5000 0.1210 0.5040"
      \(file):9:22: error: bad-value
          a stroke of the path is empty
          → write "0.1000 0.5000 0.1210 0.5040"
      """),
    RuleCase(
      "looks, words and pressures that are none",
      [
        file: """
        {"page":"\(Sample.id(5))","annotations":[
        {"opacity":2,"kind":"note","at":[0,0],\(whole)"author":"a",\(Sample.identity(80))},
        {"ends":["none"],"kind":"line","from":[0,0],"to":[1,1],\(whole)"author":"a",\(Sample.identity(81))},
        {"state":"maybe","kind":"note","at":[0,0],\(whole)"author":"a",\(Sample.identity(82))},
        {"pressure":"0.5","kind":"ink","path":"0.1 -0.2 0.3 1.5",\(whole)"author":"a",\(Sample.identity(83))},
        {"pressure":"0.5 1.5","kind":"ink","path":"0.1 0.2 0.3 0.4",\(whole)"author":"a",\(Sample.identity(84))},
        {"quads":[[0,0,1,0]],"kind":"highlight","rects":[[0,0,1,1]],\(whole)"author":"a",\(Sample.identity(85))},
        {"kind":"text",\(whole)"author":"a",\(Sample.identity(86))},
        {"kind":"text","rects":[[0,0,1,1]],\(whole)"author":"a",\(Sample.identity(87))}
        ]}
        """
      ],
      """
      \(file):2:12: error: bad-value
          2.0 is no opacity
          → write 0 to 1
      \(file):3:9: error: bad-value
          a line has two ends
          → write ["none", "arrow"]
      \(file):4:10: error: bad-value
          there is no state 'maybe'
          → write one of accepted, rejected, done
      \(file):5:13: error: bad-value
          the pressures are not as many as the points
          → write "0.50 0.62", one number a point
      \(file):6:13: error: bad-value
          '1.5' is no pressure from 0 to 1
          → write "0.50 0.62", one number a point
      \(file):7:11: error: wrong-type
          expected [x, y] four times, found 4 elements
          → write [x, y] four times
      \(file):8:1: error: missing-key
          the key 'at' is missing
          → add "at": [0.1, 0.2]
      """),
    RuleCase(
      "colours, widths and answers that are none",
      [
        file: """
        {"page":"\(Sample.id(5))","annotations":[
        {"color":"red","kind":"note","at":[0,0],\(whole)"author":"a",\(Sample.identity(80))},
        {"width":0,"kind":"note","at":[0,0],\(whole)"author":"a",\(Sample.identity(81))},
        {"width":"1","kind":"note","at":[0,0],\(whole)"author":"a",\(Sample.identity(82))},
        {"replyTo":"x","kind":"note","at":[0,0],\(whole)"author":"a",\(Sample.identity(83))},
        {"replyTo":"\(Sample.id(99))","kind":"note","at":[0,0],\(whole)"author":"a",\(Sample.identity(84))}
        ]}
        """
      ],
      """
      \(file):2:10: error: bad-value
          'red' is not a colour
          → write "#RRGGBB"
      \(file):3:10: error: bad-value
          a stroke can't be 0.0 wide
          → write a part of the page's width: 0.002
      \(file):4:10: error: wrong-type
          'width' must be a number, not a string
          → write a number without quotes
      \(file):5:12: error: bad-value
          'x' is not a UUID
          → write the id of the annotation that this answers
      \(file):6:12: warning: stray-reply
          this replies to the annotation \(Sample.id(99)), which is missing
          → remove 'replyTo': then it is no reply
      """),
    RuleCase(
      "anchors to what is not there",
      [
        file: """
        {"page":"\(Sample.id(5))","annotations":[
        {"anchor":{"bundle":"scam","follow":"page"},"kind":"note","at":[0,0],\(Sample.identity(80))},
        {"anchor":{"bundle":"\(Sample.id(99))"},"kind":"note","at":[0,0],\(Sample.identity(81))},
        {"anchor":{"bundle":"scan","pageNumber":13},"kind":"note","at":[0,0],\(Sample.identity(82))},
        {"anchor":{"pageNumber":0},"kind":"note","at":[0,0],\(Sample.identity(83))},
        {"anchor":{"bundle":"scan","variant":"ocr"},"kind":"note","at":[0,0],\(Sample.identity(84))},
        {"anchor":{"variant":"x","follows":"doc"},"kind":"note","at":[0,0],\(Sample.identity(85))},
        {"anchor":7,"kind":"note","at":[0,0],\(Sample.identity(86))}
        ]}
        """
      ],
      """
      \(file):2:21: error: unknown-bundle
          there is no bundle 'scam'
          → did you mean 'scan'?
      \(file):2:28: warning: unknown-key
          unknown key 'follow'
          → did you mean 'follows'?
      \(file):3:21: warning: stray-anchor
          this was drawn on the bundle \(Sample.id(99)), which is missing
          → remove 'anchor': then it is on what the page shows
      \(file):4:41: error: page-out-of-range
          there is no page 13 in 'scan', which has 12
          → use a number from 1 to 12
      \(file):5:25: error: page-out-of-range
          there is no page 0: page numbers start at 1
          → write the page that it was drawn on
      \(file):6:38: warning: stray-anchor
          this was drawn on ocr, which 'scan' does not have
          → its variants are display
      \(file):7:22: error: bad-value
          there is no variant 'x'
          → write one of display, original, ocr
      \(file):7:36: error: bad-value
          there is no target to follow 'doc'
          → write one of version, page
      \(file):8:11: error: wrong-type
          expected an object, found the number 7
          → write { … }
      """),
    RuleCase(
      "an annotation copied by its line",
      notes(
        mark(80, #""kind":"note","at":[0,0]"#), mark(80, #""kind":"note","at":[1,1]"#),
        #"{"kind":"text","at":[0.5,0.5]}"#),
      """
      \(file):3:7: warning: copied-id
          this id belongs to another annotation
          → pc commit gives the copy a new one
      \(file):4:1: warning: missing-created-at
          no createdAt yet
          → pc commit fills it in
      \(file):4:1: warning: missing-id
          no id yet
          → pc commit fills it in
      """),
    RuleCase(
      "annotations of a page that is gone",
      [file: #"{"page":"\#(Sample.id(99))","annotations":[]}"#],
      """
      \(file):1:9: warning: stray-notes
          these annotations belong to page \(Sample.id(99)), which is missing
          → move the file beside its page, or delete it
      """),
    RuleCase(
      "annotations without a list", [file: #"{"page":"\#(Sample.id(5))"}"#],
      """
      \(file):1:1: error: missing-key
          the key 'annotations' is missing
          → add "annotations": []
      """),
  ]

  @Test(arguments: bad)
  func `says what is wrong with annotations`(rule: RuleCase) { rule.verify() }

  static let good: [RuleCase] = [
    RuleCase("none", [file: #"{"page":"\#(Sample.id(5))","annotations":[]}"#]),
    RuleCase(
      "every kind",
      notes(
        mark(80, #""kind":"highlight","rects":[[0.12,0.2,0.61,0.225],[0,0.225,1,1]]"#),
        mark(81, ##""kind":"underline","rects":[[0,0,1,1]],"color":"#FFE066""##),
        mark(82, #""kind":"strikeout","rects":[[0,0,1,1]],"mine":7"#),
        mark(83, #""kind":"ink","path":"0.1000 0.5000 0.1210 0.5040;0.2 0.51","width":0.002"#),
        mark(84, #""kind":"text","at":[0,1],"text":"好""#),
        mark(85, #""kind":"note","at":[1e-1,0.0],"replyTo":"\#(Sample.id(84))""#),
        mark(86, #""kind":"rectangle","rects":[[1,1,0,0]]"#),
        mark(87, #""kind":"line","from":[0,0],"to":[1,1]"#),
        mark(88, #""kind":"stamp","rects":[[0,0,1,1]],"stamp":"fabricated""#))),
    RuleCase(
      "anchors by name, in part and not at all",
      notes(
        mark(80, #""kind":"note","at":[0,0]"#, anchor: ""),
        mark(81, #""kind":"note","at":[0,0]"#, anchor: #""anchor":{},"#),
        mark(82, #""kind":"note","at":[0,0]"#, anchor: #""anchor":{"bundle":"scan"},"#))),
    RuleCase(
      "an anchor to a bundle that can't be read now",
      [
        file: #"{"page":"\#(Sample.id(5))","annotations":["#
          + mark(80, #""kind":"note","at":[0,0]"#) + "]}",
        Sample.scan: "{",
      ], since: [:],
      """
      bundles/scan/bundle.json:1:2: error: json-syntax
          the file ends before it is complete
          → close what is open with '}' or ']'
      """),
  ]

  @Test(arguments: good)
  func `leaves annotations alone that are in order`(rule: RuleCase) { rule.verify() }
}
