import PaperDomain

/// A library of random size: docs in folders, groups, pages, annotations, corrected texts, tags.
struct RandomLibrary {
  private(set) var library: SampleLibrary
  private var number = 100

  init(
    docs: ClosedRange<Int> = 1...4, using generator: inout some RandomNumberGenerator
  ) {
    library = SampleLibrary(
      files: SampleLibrary.valid.files.filter { !$0.key.hasPrefix("docs/") })
    for name in ["second", "第三"] {
      library.files["bundles/\(name)/bundle.json"] = SampleLibrary.bundle(
        next(), #""display":[\#(SampleLibrary.blob(number % 10, pages: 12))]"#)
    }
    library.files["bundles/second/text/2.txt"] = "corrected"
    for doc in 0..<Int.random(in: docs, using: &generator) {
      addDoc(
        ["2023/d\(doc)", "d\(doc)", "期中/d\(doc)"].randomElement(using: &generator) ?? "d",
        &generator)
    }
  }

  private mutating func next() -> Int {
    number += 1
    return number
  }

  private mutating func addDoc(_ path: String, _ generator: inout some RandomNumberGenerator) {
    let groups = (0..<Int.random(in: 0...4, using: &generator)).map { "g\($0)" }
    library.files["docs/\(path)/doc.json"] =
      #"{"title":"T",\#(SampleLibrary.identity(next())),"groups":\#(Self.list(groups.shuffled(using: &generator)))"#
      + "\(Self.metadata(&generator))}"
    if Bool.random(using: &generator) { library.files["docs/\(path)/mine.txt"] = "mine" }
    for group in groups { addGroup("\(path)/\(group)", &generator) }
  }

  private mutating func addGroup(_ path: String, _ generator: inout some RandomNumberGenerator) {
    let pages = (1...Int.random(in: 1...5, using: &generator)).map { "p00\($0)" }
    // A list may omit its last name.
    let listed = Bool.random(using: &generator) ? pages : Array(pages.dropLast())
    library.files["docs/\(path)/group.json"] =
      #"{"title":"G",\#(SampleLibrary.identity(next())),"pages":\#(Self.list(listed))"#
      + "\(Self.metadata(&generator))}"
    for page in pages {
      let bundle = ["scan", "second", "第三"].randomElement(using: &generator) ?? "scan"
      let id = next()
      library.files["docs/\(path)/\(page).json"] = SampleLibrary.page(
        id, #""bundle":"\#(bundle)","pageNumber":\#(Int.random(in: 1...12, using: &generator))"#)
      if Bool.random(using: &generator) {
        library.files["docs/\(path)/\(page).notes.json"] =
          #"{"page":"\#(SampleLibrary.id(id))","annotations":[]}"#
      }
    }
  }

  private static func list(_ names: [String]) -> String {
    "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }

  private static func metadata(_ generator: inout some RandomNumberGenerator) -> String {
    let year = Int.random(in: 2_022...2_024, using: &generator)
    return Bool.random(using: &generator)
      ? #","tags":["Subject/Mathematics"],"variables":{"Year":\#(year)}"# : ""
  }
}
