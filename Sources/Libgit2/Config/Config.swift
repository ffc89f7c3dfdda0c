/// A snapshot of git's whole configuration for a repository.
///
/// Names are matched as git matches them; the last value of a name wins. Values of included files
/// are part of it.
package struct Config: Sendable {
  /// All values, lowest priority first.
  package let entries: [ConfigEntry]
  private let byName: [String: [Int]]

  init(entries: [ConfigEntry]) {
    self.entries = entries
    byName = Dictionary(grouping: entries.indices) { entries[$0].name }
  }

  /// The entry with the highest priority for a name.
  package func entry(_ name: String) -> ConfigEntry? {
    lookup(name).last.map { entries[$0] }
  }

  /// The effective value; `nil` when there is none, or for a key without a value.
  package func string(_ name: String) -> String? { entry(name)?.value }

  /// All values of a name, lowest priority first; a key without a value counts as an empty one.
  package func all(_ name: String) -> [String] { lookup(name).map { entries[$0].value ?? "" } }

  /// The effective value as a boolean; `nil` when it is not set.
  ///
  /// - Throws: ``GitError``: `.invalidSpecification` for a value that is not a boolean.
  package func bool(_ name: String) throws(GitError) -> Bool? {
    guard let entry = entry(name) else { return nil }
    guard let value = ConfigEntry.bool(entry.value) else { throw refusal(entry, "a boolean") }
    return value
  }

  /// The effective value as a number; `nil` when it is not set.
  ///
  /// - Throws: ``GitError``: `.invalidSpecification` for a value that is not a number, or too
  ///   large.
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
