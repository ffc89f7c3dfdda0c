package import GitNames
internal import Glibc

extension Repository {
  /// The commits at which the history of a shallow clone is cut off; empty in a complete clone.
  ///
  /// - Throws: ``GitError`` if the file `shallow` can't be opened; `.invalid` if a line is not a
  ///   commit id.
  package func shallowCommits() throws(GitError) -> Set<ObjectID> {
    let operation = "read shallow file"
    let path = try cString(commonDirectory + "shallow", for: operation)
    guard let file = fopen(path, "re") else {
      if errno == ENOENT { return [] }
      throw GitError(
        operation: operation, code: .generic, category: .operatingSystem,
        message: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var commits: Set<ObjectID> = []
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
      guard let id = ObjectID(parsing: text.filter { !$0.isNewline }) else {
        throw GitError(
          operation: operation, code: .invalid, category: .repository,
          message: "a line is not a commit id")
      }
      commits.insert(id)
    }
    return commits
  }
}
