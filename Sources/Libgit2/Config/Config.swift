/// All of git's configuration for a repository, as it was when it was read.
///
/// Names are matched as git matches them; the last value of a name wins. Values of files that are
/// included are in it.
package struct Config: Sendable {
  /// Every value, weakest first.
  package let entries: [ConfigEntry]
  private let byName: [String: [Int]]

  init(entries: [ConfigEntry]) {
    self.entries = entries
    byName = Dictionary(grouping: entries.indices) { entries[$0].name }
  }

  /// The winning entry of a name.
  package func entry(_ name: String) -> ConfigEntry? {
    lookup(name).last.map { entries[$0] }
  }

  /// The winning value; `nil` when there is none, or a key without a value.
  package func string(_ name: String) -> String? { entry(name)?.value }

  /// All values of a name, weakest first; a key without a value counts as an empty one.
  package func all(_ name: String) -> [String] { lookup(name).map { entries[$0].value ?? "" } }

  /// The winning value as a boolean; `nil` when it is not set.
  ///
  /// - Throws: `.invalidSpecification` when it is set to something else.
  package func bool(_ name: String) throws(GitError) -> Bool? {
    guard let entry = entry(name) else { return nil }
    guard let value = ConfigEntry.bool(entry.value) else { throw refusal(entry, "a boolean") }
    return value
  }

  /// The winning value as a number; `nil` when it is not set.
  ///
  /// - Throws: `.invalidSpecification` when it is set to something else, or too large.
  package func integer(_ name: String) throws(GitError) -> Int64? {
    guard let entry = entry(name) else { return nil }
    guard let value = entry.value.flatMap(ConfigEntry.integer) else {
      throw refusal(entry, "a number")
    }
    return value
  }

  private func lookup(_ name: String) -> [Int] {
    ConfigEntry.canonicalName(name).flatMap { byName[$0] } ?? []
  }

  private func refusal(_ entry: ConfigEntry, _ wanted: String) -> GitError {
    GitError(
      operation: "read configuration", code: .invalidSpecification, category: .config,
      message: "\(entry.name)=\(entry.value ?? "") is not \(wanted)")
  }
}
