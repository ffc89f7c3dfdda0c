import PaperDomain

/// A library of a few files, in memory: valid and complete until a test changes it.
struct SampleLibrary {
  /// Contents by path from the root.
  var files: [String: String]

  /// The id with a number: a version 4 UUID.
  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// The numbered id and time that every manifest has.
  static func identity(_ number: Int) -> String {
    #""id":"\#(id(number))","createdAt":"2026-01-02T03:04:05Z""#
  }

  /// A file of a variant: blobs are named by one digit, and have 100 bytes.
  static func blob(_ digit: Int, pages: Int) -> String {
    #"{"sha256":"\#(hash(digit))","bytes":100,"pages":\#(pages)}"#
  }

  static func hash(_ digit: Int) -> String { String(repeating: String(digit), count: 64) }

  static func bundle(_ number: Int, _ rest: String) -> String { "{\(identity(number)),\(rest)}" }

  static func page(_ number: Int, _ rest: String = #""bundle":"scan","pageNumber":1"#) -> String {
    "{\(identity(number)),\(rest)}"
  }

  /// A page with an id in the given spelling.
  static func page(id: String, number: Int = 1) -> String {
    #"{"id":"\#(id)","createdAt":"2026-01-02T03:04:05Z","bundle":"scan","pageNumber":\#(number)}"#
  }

  static let doc = "docs/2023/calc/doc.json"
  static let group = "docs/2023/calc/mc/group.json"
  static let first = "docs/2023/calc/mc/p001.json"
  static let second = "docs/2023/calc/mc/p002.json"
  static let scan = "bundles/scan/bundle.json"
  static let subject = "tags/subject.json"
  static let year = "variables/year.json"
  static let level = "variables/level.json"

  static let valid = SampleLibrary(files: [
    "papercenter.json": #"{"format":1,"name":"papers",\#(identity(1))}"#,
    scan: bundle(2, #""display":[\#(blob(1, pages: 12))]"#),
    doc: #"{"title":"Calculus",\#(identity(3)),"groups":["mc"]}"#,
    group: #"{"title":"Multiple choice",\#(identity(4)),"pages":["p001","p002"]}"#,
    first: page(5),
    second: page(6, #""bundle":"scan","pageNumber":2"#),
    subject: #"{"name":"Subject",\#(identity(7)),"tags":["#
      + #"{"id":"\#(id(71))","name":"Mathematics"},"#
      + #"{"id":"\#(id(72))","name":"Scan","scope":"pdfBundle"}]}"#,
    year: #"{"name":"Year",\#(identity(8)),"type":"int"}"#,
    level: #"{"name":"Level",\#(identity(9)),"type":"list","options":["Easy","Hard"],"#
      + #""scope":"page"}"#,
  ])

  /// The library with changed files; `nil` removes a file.
  func with(_ changes: [String: String?]) -> SampleLibrary {
    var copy = self
    for (path, text) in changes { copy.files[path] = text }
    return copy
  }

  /// The library with a copy of a file or folder.
  func copying(_ source: String, to target: String) -> SampleLibrary {
    var copy = self
    for (path, text) in files where path == source || path.hasPrefix(source + "/") {
      copy.files[target + path.dropFirst(source.count)] = text
    }
    return copy
  }

  /// The library with a file or folder moved.
  func moving(_ source: String, to target: String) -> SampleLibrary {
    var copy = copying(source, to: target)
    for path in files.keys where path == source || path.hasPrefix(source + "/") {
      copy.files[path] = nil
    }
    return copy
  }

  var snapshot: LibrarySnapshot {
    var builder = SnapshotBuilder()
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      guard let place = ManifestPlace(path: path) else { continue }
      builder.add(
        Manifest.read(Array(text.utf8), path: path, place: place), path: path, place: place)
    }
    return builder.build()
  }

  /// All diagnostics of a check, in the order of files and positions: position and code, message,
  /// and fix, one line each.
  func check(
    since base: SampleLibrary? = nil, missing: Set<Int> = [], withUnused: Bool = false
  ) -> String {
    diagnostics(since: base, missing: missing, withUnused: withUnused)
      .map { found in
        let place = "\(found.file):\(found.line):\(found.column)"
        let fix = found.fix.map { "\n    → \($0)" } ?? ""
        return "\(place): \(found.severity): \(found.code.rawValue)\n    \(found.message)\(fix)"
      }
      .joined(separator: "\n")
  }

  /// The diagnostics as values.
  func diagnostics(
    since base: SampleLibrary? = nil, missing: Set<Int> = [], withUnused: Bool = false
  ) -> [Diagnostic] {
    let snapshot = snapshot
    let blobs = SampleBlobs(missing: Set(missing.compactMap { BlobID(parsing: Self.hash($0)) }))
    let purged = PurgeRecord(parsing: Array((files[PurgeRecord.file] ?? "").utf8))
    let check = LibraryCheck(snapshot, base: base?.snapshot, blobs: blobs, purged: purged)
    let problems = check.problems() + (withUnused ? check.unusedProblems() : [])
    let found = problems.map { problem in
      problem.located(in: files[problem.file].flatMap(SampleLibrary.document))
    }
    return (snapshot.syntaxErrors + purged.diagnostics + found)
      .sorted {
        ($0.file, $0.line, $0.column, $0.message) < ($1.file, $1.line, $1.column, $1.message)
      }
  }

  static func document(_ text: String) -> JSONDocument? {
    do { return try JSONDocument(parsing: Array(text.utf8)) } catch { return nil }
  }
}

/// Blobs that all exist, except for some.
struct SampleBlobs: BlobFacts {
  var missing: Set<BlobID> = []

  func condition(of blob: BlobID, expecting bytes: Int?) -> BlobCondition {
    missing.contains(blob) ? .missing : .present(bytes: 100)
  }
}
