import PaperDomain

extension Workspace {
  /// Removes tags, tag groups, variables or options by their names, all or none, and tells what
  /// carried them.
  ///
  /// - Parameter remove: Removes one, and gives what carried it.
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
