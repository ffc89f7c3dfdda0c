/// Where a part of the index comes from, as must be shown to the people who use it.
package struct DataSource: Hashable, Sendable {
  package var name: String
  /// The version or date of the data.
  package var version: String
  package var licence: String
  package var address: String

  package init(name: String, version: String, licence: String, address: String) {
    self.name = name
    self.version = version
    self.licence = licence
    self.address = address
  }

  /// One line for each source, with tabs between the fields.
  package static func text(of sources: [DataSource]) -> String {
    sources.map { "\($0.name)\t\($0.version)\t\($0.licence)\t\($0.address)\n" }.joined()
  }

  package static func parse(_ text: String) -> [DataSource] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4 else { return nil }
      return DataSource(
        name: fields[0], version: fields[1], licence: fields[2], address: fields[3])
    }
  }
}
