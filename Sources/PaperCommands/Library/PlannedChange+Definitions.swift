import PaperDomain

extension PlannedChange {
  /// A tag or variable that is called otherwise or gone, with what carried it.
  ///
  /// - Parameters:
  ///   - before: Files of it that can't be read may hold the old name still.
  ///   - name: What it is called from now on; `nil` when it is gone.
  static func definition(
    _ line: StyledText, _ users: [Entity], unreadable before: LibrarySnapshot, name: String?
  ) -> PlannedChange {
    var files: Set<String> = []
    let uses = users.filter { files.insert($0.file ?? $0.path).inserted }
    var change = PlannedChange(
      lines: [line + (uses.isEmpty ? "" : "  \(uses.count.counted("use"), .muted)")],
      members: [
        .init("name", .text(name)), .init("uses", .list(uses) { .string($0.path) }),
      ])
    if let broken = before.syntaxErrors.first {
      change.notes = ["\(broken.file) can't be read: what it says stays as it is"]
    }
    return change
  }
}
