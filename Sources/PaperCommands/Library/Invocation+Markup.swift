import Files
import PaperDomain
import PaperIndex
import PaperLibrary

extension Invocation {
  /// Commits annotations that were made in the viewer and that no file has yet, so that the command
  /// sees them. Without such annotations it costs two system calls.
  func foldMarkup() async throws {
    guard let root = try Library.root(above: workingDirectory), try Markup.mayBeOpen(in: root)
    else { return }
    var settings = LibrarySettings(self)
    settings.command = ["annotate"]
    let workspace = try Workspace(Library.open(at: root, settings: settings), self)
    let workers = LazyWorkers { try workspace.openWorkers(count: 1) }
    do {
      let report = try await workspace.library.markup.fold(opening: workers)
      for sentence in report.left {
        terminal.note("annotations made in the viewer are not committed yet: \(sentence)")
      }
    } catch is LibraryError {
      // The library is being changed, or is in the middle of a merge: the command says so itself.
    }
    await workers.shutdown()
  }
}
