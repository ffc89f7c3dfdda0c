import PaperDomain

extension PlannedChange {
  /// A renamed or removed tag or variable, with the entities that have it.
  ///
  /// - Parameters:
  ///   - before: The library before the change; its unreadable files may still have the old name.
  ///   - name: The new name; `nil` if it is removed.
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
      change.notes = ["\(broken.file) can't be read: it is not changed"]
    }
    return change
  }
}
