import Files
import GitNames
import PaperDomain
import PaperIndex
import PaperLibrary

extension ExportRun {
  /// Writes the pages without marks (`document.pdf`), with them (`markups/latest.pdf`), and as each
  /// earlier commit had marks on them (`history/2026-05-04_101112.pdf`, in UTC).
  func writeHistory(flatten: Bool) async throws -> Outcome {
    var files: [ExportAnswer.File] = []
    var pdfs: [ExportedPDF] = []
    func write(_ selection: ExportSelection, withMarks: Bool, as name: String) async throws {
      let pdf = try await indexer.workers.pdf(
        of: selection.pdf(withMarks: withMarks), in: workspace.library, flatten: flatten)
      pdfs.append(pdf)
      var file = try self.write(pdf.bytes, inFolderAs: name)
      file.content = selection.content(marks: withMarks ? selection.drawnMarks : nil)
      files.append(file)
    }
    try await write(selection, withMarks: false, as: "document.pdf")
    try await write(selection, withMarks: true, as: "markups/latest.pdf")
    var names: Set<String> = []
    var last = selection
    for commit in try commits() {
      let state = try workspace.state(at: commit.id.description)
      let then = try await selection.inState(state).placed(places, indexer)
      if then.items.isEmpty || then.hasSameMarks(as: last) { continue }
      last = then
      if then.drawnMarks == 0 { continue }
      let time = String(commit.createdAt.description.prefix(19))
      let name = time.replacing(":", with: "").replacing("T", with: "_")
      var unique = name
      var number = 2
      while !names.insert(unique).inserted {
        unique = "\(name)-\(number)"
        number += 1
      }
      try await write(then, withMarks: true, as: "history/\(unique).pdf")
    }
    try invocation.write(
      ExportAnswer(selection, files: files, withMarks: true, pdfs: pdfs))
    return .done
  }

  /// The commits of the docs whose pages are exported, latest first.
  private func commits() throws -> [LoggedCommit] {
    let docs = Set(selection.items.compactMap { $0.page?.docPath })
    if docs.isEmpty {
      throw CommandFailure.usage("a bundle has no marks of its own: name a doc")
    }
    var found: [LoggedCommit] = []
    for doc in docs.sorted() {
      guard let doc = selection.state.snapshot.docs[doc] else { continue }
      found += try log(LogScope(workspace.recorded(.doc(doc))))
    }
    if docs.count == 1 { return found }
    // Times of several devices can contradict each other: the history has the order.
    let wanted = Set(found.map(\.id))
    return try log(.everything).filter { wanted.contains($0.id) }
  }

  private func log(_ scope: LogScope) throws -> [LoggedCommit] {
    var request = LogRequest(scope)
    request.tellsChanges = false
    return try workspace.library.history.log(request)
  }
}

extension ExportSelection {
  /// The same pages in an earlier state of the library, found by their ids.
  fileprivate func inState(_ state: LibraryState) throws -> ExportSelection {
    let pages = Dictionary(
      state.snapshot.pages.values.compactMap { page in page.id.map { ($0, page) } },
      uniquingKeysWith: { first, _ in first })
    return try ExportSelection(items.compactMap { $0.page?.id }.compactMap { pages[$0] }, in: state)
  }

  fileprivate func hasSameMarks(as other: ExportSelection) -> Bool {
    items.count == other.items.count
      && zip(items, other.items).allSatisfy { $0.content == $1.content && $0.marks == $1.marks }
  }
}
