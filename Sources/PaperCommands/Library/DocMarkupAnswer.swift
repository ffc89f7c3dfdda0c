import Files
import PaperDomain
import PaperIndex
import PaperLibrary

/// A doc with the facts of its papers and its annotations, for programs that keep documents with
/// one record each.
struct DocMarkupAnswer: Report {
  private let entity: EntityAnswer
  private let doc: Doc
  private let pageCount: Int
  /// The size of the PDFs that it shows, in bytes; without those whose size is not known.
  private let size: Int
  private let updatedAt: Timestamp?
  /// Whether all its papers were indexed.
  private let hasTexts: Bool
  private let markup: DocMarkup
  /// The size of the files with its annotations, in bytes.
  private let markupSize: Int
  /// The words of all pages; `nil` if they are not asked for.
  private let text: String?

  /// - Parameter withText: Also read the words of the pages.
  init(
    _ doc: Doc, in state: LibraryState, withText: Bool, _ workspace: Workspace,
    _ invocation: Invocation
  ) async throws {
    let snapshot = state.snapshot
    entity = try EntityAnswer(.doc(doc), in: state, workspace)
    self.doc = doc
    let pages = snapshot.pages(of: doc)
    let bundles = Dictionary(
      pages.compactMap { snapshot.bundle(named: $0.binding.bundle) }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    pageCount = pages.count
    size = bundles.values.flatMap { $0.files.values.joined() }.reduce(0) { $0 + ($1.bytes ?? 0) }
    updatedAt = try workspace.library.history.updatedAt(doc.file, from: state.commit)
    let keys = snapshot.bundleKeys()
    let indexed = Set(try workspace.openCache().stamps().keys)
    hasTexts = bundles.keys.allSatisfy { keys[$0].map(indexed.contains) ?? false }
    markup = snapshot.markup[doc.path] ?? DocMarkup()
    markupSize = try markup.files.reduce(0) { try $0 + state.source.read($1).count }
    text =
      withText
      ? try await ExportSelection(pages, in: state).text(
        workspace.openIndexer(invocation), invocation) : nil
  }

  var json: OutputJSON {
    guard case .object(var members) = entity.json else { return entity.json }
    if doc.metadata.tags.isEmpty { members.append(.init("tags", .array([]))) }
    members += [
      .init("created", .text(doc.createdAt)), .init("modified", .text(updatedAt)),
      .init("page_count", .int(pageCount)), .init("file_size", .int(size)),
      .init("ocr_completed", .bool(hasTexts)),
      // A text has no time of its own: it is the same on every device.
      .init("ocr_timestamp", .null),
      .init(
        "markup",
        [
          "has_markup": .bool(markup.count > 0), "last_markup_date": .text(markup.lastAt),
          "markup_count": .int(markup.count),
          "active_version": markup.count > 0 ? "markup" : "original", "preserve_history": true,
          "total_markup_size": .int(markupSize),
        ]),
    ]
    if let text { members.append(.init("full_text", .string(text))) }
    return .object(members)
  }

  func write(to terminal: Terminal) throws {
    try entity.write(to: terminal)
    var table = Table(columns: [.left, .flexible])
    table.add(
      "  \("marks", .muted)",
      "\(markup.count.counted("annotation"))\(markup.lastAt.map { ", the last \($0.local)" } ?? "")"
    )
    table.add("  \("indexed", .muted)", hasTexts ? "yes" : "no: pc index reads the rest")
    try terminal.print(table)
    if let text { try terminal.write("\n" + text.harmlessLines) }
  }
}
