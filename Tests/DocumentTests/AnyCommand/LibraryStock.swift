/// The current entities of a library, by their names on the command line.
struct LibraryStock {
  private(set) var docs: [String] = []
  private(set) var groups: [String] = []
  private(set) var pages: [String] = []
  private(set) var bundles: [String] = []
  private(set) var tags: [String] = []
  private(set) var variables: [String] = []

  /// Reads the names of files, and lists tags and variables with `pc`.
  ///
  /// - Parameter folder: The library's folder, relative to the place.
  init(_ place: Place, in folder: String = ".") throws {
    let listing = try place.run(
      """
      cd \(folder)
      find docs -name '*.json' ! -name '*.notes.json' 2>/dev/null | sort
      ls bundles 2>/dev/null | sed 's/^/bundle /'
      pc tags -z | tr '\\0' '\\n' | sed 's/^/tag /'
      pc variables -z | tr '\\0' '\\n' | sed 's/^/variable /'
      """)
    for line in listing.output.split(separator: "\n") {
      let (kind, name) = (line.prefix { $0 != " " }, String(line.drop { $0 != " " }.dropFirst()))
      switch kind {
      case "bundle": bundles.append(name)
      case "tag": tags.append(name)
      case "variable": variables.append(name)
      default: addManifest(String(line))
      }
    }
  }

  private mutating func addManifest(_ file: String) {
    let path = file.dropFirst("docs/".count).dropLast(".json".count)
    if path.hasSuffix("/doc") {
      docs.append(String(path.dropLast("/doc".count)))
    } else if path.hasSuffix("/group") {
      groups.append(String(path.dropLast("/group".count)))
    } else {
      pages.append(String(path))
    }
  }

  /// The pages in a group.
  func pages(of group: String) -> [String] { pages.filter { $0.hasPrefix(group + "/") } }

  /// The groups in a doc.
  func groups(of doc: String) -> [String] { groups.filter { $0.hasPrefix(doc + "/") } }
}
