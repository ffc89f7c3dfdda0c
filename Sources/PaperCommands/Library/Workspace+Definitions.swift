import PaperDomain

extension Workspace {
  /// Removes tags, tag groups, variables or options by name, all or none, and reports the entities
  /// that had them.
  ///
  /// - Parameter remove: Removes one and returns the entities that had it.
  func removeDefinitions(
    _ names: [String], _ options: ChangeOptions, _ invocation: Invocation,
    _ remove: (inout LibraryEditor, String) throws -> [Entity]
  ) async throws -> Outcome {
    try await change(options, invocation) { editor, _ in
      let before = editor.snapshot
      var users: [Entity] = []
      for name in names { users += try remove(&editor, name) }
      return .definition(
        "removed \(names.joined(separator: ", "), .heading)", users, unreadable: before, name: nil)
    }
  }
}
