import GitNames
import PaperDomain
import PaperSession

/// A library in memory: one doc of three pages, whose first page had three versions.
struct SampleLibrary: SessionSource {
  var snapshot: LibrarySnapshot
  var commit: ObjectID?
  var history: [String: [RecordedVersion]] = [:]
  var texts: Set<Int> = []

  func versions(of pages: [Page]) -> [[RecordedVersion]] { pages.map { history[$0.path] ?? [] } }
  func pagesWithText(in bundle: PDFBundle) async throws -> Set<Int> { texts }

  static let first = commit("1")
  static let second = commit("2")
  static let third = commit("3")

  static func commit(_ digit: Character) -> ObjectID {
    guard let id = ObjectID(parsing: String(repeating: digit, count: 40)) else {
      preconditionFailure("40 digits are a commit's name")
    }
    return id
  }

  /// - Parameter extra: Manifests besides, by file, or in place of the sample's.
  init(_ extra: [String: String] = [:]) {
    func blob(_ digit: Character) -> String { String(repeating: digit, count: 64) }
    func file(_ digit: Character, _ pages: Int) -> String {
      #"{ "sha256": "\#(blob(digit))", "bytes": 9, "pages": \#(pages), "fileName": "a.pdf" }"#
    }
    func id(_ digit: Character) -> String {
      "\(String(repeating: digit, count: 8))-0000-4000-8000-000000000000"
    }
    var files = [
      "papercenter.json": #"{ "format": 1, "id": "\#(id("a"))", "name": "x" }"#,
      "bundles/scan/bundle.json":
        #"{ "id": "\#(id("b"))", "display": [\#(file("b", 3))] }"#,
      "bundles/rescan/bundle.json":
        #"{ "id": "\#(id("c"))", "display": [\#(file("c", 3))], "original": [\#(file("d", 3))] }"#,
      "docs/calc/doc.json": #"{ "id": "\#(id("d"))", "title": "Calculus", "groups": ["mc"] }"#,
      "docs/calc/mc/group.json":
        #"{ "id": "\#(id("e"))", "title": "Choice", "pages": ["p001", "p002", "p003"] }"#,
      "docs/calc/mc/p001.json": #"{ "id": "\#(id("1"))", "bundle": "rescan", "pageNumber": 1 }"#,
      "docs/calc/mc/p002.json": #"{ "id": "\#(id("2"))", "bundle": "scan", "pageNumber": 2 }"#,
      "docs/calc/mc/p003.json": #"{ "id": "\#(id("3"))", "bundle": "gone", "pageNumber": 1 }"#,
    ]
    for (file, text) in extra { files[file] = text }
    var builder = SnapshotBuilder()
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      guard let place = ManifestPlace(path: path) else { continue }
      builder.add(
        Manifest.read(Array(text.utf8), path: path, place: place), path: path, place: place)
    }
    snapshot = builder.build()
    func version(
      _ commit: ObjectID, _ bundle: String, _ number: Int, isCurrent: Bool = false
    ) -> RecordedVersion {
      RecordedVersion(
        commit: commit, createdAt: Timestamp(seconds: 1_795_253_400), author: "Ada",
        bundle: snapshot.bundle(named: bundle), bundleName: bundle, pageNumber: number,
        isCurrent: isCurrent,
        metadata: Metadata(variables: [VariableAssignment(name: "Score", value: .int(number))]))
    }
    history = [
      "calc/mc/p001": [
        version(Self.third, "rescan", 1, isCurrent: true), version(Self.second, "scan", 2),
        version(Self.first, "scan", 1),
      ],
      "calc/mc/p002": [version(Self.first, "scan", 2, isCurrent: true)],
    ]
  }

  /// A session of the doc.
  func session(viewMode: ViewMode = .single) async throws -> ViewingSession {
    var maker = SessionMaker(self, viewMode: viewMode)
    guard let doc = snapshot.docs["calc"] else { preconditionFailure("the sample has its doc") }
    return try await maker.session(of: doc)
  }

  static let page1 = "11111111-0000-4000-8000-000000000000"
  static let page2 = "22222222-0000-4000-8000-000000000000"
  static let page3 = "33333333-0000-4000-8000-000000000000"
}
