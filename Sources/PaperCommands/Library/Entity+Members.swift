import PaperDomain

extension Entity {
  /// The names of the members of a doc or group, in order.
  func names(in snapshot: LibrarySnapshot) -> [String] {
    switch self {
    case .doc(let doc): snapshot.groups(of: doc).map(\.name)
    case .group(let group): snapshot.pages(of: group).map(\.name)
    default: []
    }
  }

  /// The number of members of a doc or group: `4 pages`.
  func size(in snapshot: LibrarySnapshot) -> String {
    let count = names(in: snapshot).count
    return count.counted(kindName == "doc" ? "group" : "page")
  }
}

extension ReferenceResolver {
  /// The member of a doc or group with a name, as order lists write it; `.json` is optional.
  func member(_ name: String, of container: String) -> Entity? {
    guard !name.contains("/"), !name.contains("@"), !name.contains("#") else { return nil }
    do {
      let found = try entity(Reference(parsing: "docs/\(container)/\(name)"))
      return parentPath(found.path) == container ? found : nil
    } catch {
      // The word may still name the member in another way.
      return nil
    }
  }
}
