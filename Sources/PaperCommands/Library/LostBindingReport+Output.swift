import GitNames
import PaperDomain
import PaperLibrary

extension LostBindingReport {
  var json: OutputJSON {
    .object([
      .init("page", .text(lost.page?.description)), .init("path", .string(page?.path ?? lost.path)),
      .init("bundle", .string(lost.binding.bundle)),
      .init("pageNumber", .int(lost.binding.pageNumber)),
      .init("commit", .string(lost.commit.description)),
    ])
  }

  fileprivate var explanation: String {
    let binding = "\(lost.binding.bundle)#\(lost.binding.pageNumber)"
    guard let page else {
      return "no commit has the page '\(lost.path)' (\(binding)) any more, as commit "
        + "\(lost.commit.short) had"
    }
    return "no commit binds '\(page.path)' to \(binding) any more, as commit "
      + "\(lost.commit.short) did"
  }

  fileprivate var fix: String {
    guard let page else { return "pc merge \(lost.commit.short)" }
    return "pc restore \("\(page.path)@\(lost.commit.short)".quoted)"
  }
}

extension Terminal {
  private static var mostShown: Int { 8 }

  /// Warns of bindings that a rewrite of history removed, with the command that restores each.
  func warn(of reports: [LostBindingReport]) {
    if reports.isEmpty { return }
    for report in reports.prefix(Terminal.mostShown) {
      warn("history was rewritten: \(report.explanation)")
      hint("\(report.fix)")
    }
    let rest = reports.count - Terminal.mostShown
    if rest > 0 { warn("… and \(rest) more; pc status --json lists all") }
    hint("pc restore --dismiss reports \(reports.count == 1 ? "it" : "them") no more")
  }
}
