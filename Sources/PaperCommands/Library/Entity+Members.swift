import PaperDomain

extension Entity {
  /// Names of what a doc or group holds, in order.
  func names(in snapshot: LibrarySnapshot) -> [String] {
    switch self {
    case .doc(let doc): snapshot.groups(of: doc).map(\.name)
    case .group(let group): snapshot.pages(of: group).map(\.name)
    default: []
    }
  }

  /// How much a doc or group holds: `4 pages`.
  func size(in snapshot: LibrarySnapshot) -> String {
    let count = names(in: snapshot).count
    return count.counted(kindName == "doc" ? "group" : "page")
  }
}

extension ReferenceResolver {
  /// What a doc or group holds under a name, as its order list writes it; `.json` is no matter.
  func member(_ name: String, of container: String) -> Entity? {
    guard !name.contains("/"), !name.contains("@"), !name.contains("#") else { return nil }
    do {
      let found = try entity(Reference(parsing: "docs/\(container)/\(name)"))
      return parentPath(found.path) == container ? found : nil
    } catch {
      // It may still be named another way.
      return nil
    }
  }
}
