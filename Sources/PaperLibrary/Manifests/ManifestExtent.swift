import Files
import PaperDomain

/// How much of a library is looked at.
enum ManifestExtent {
  case everything
  /// Docs, tags and variables; of groups that they are there.
  case docs

  /// The folders and files that it lies in.
  var folders: [String] {
    switch self {
    case .everything: TreeSource.folders
    case .docs: ["docs", "tags", "variables"]
    }
  }

  /// What is done about a file, by the bytes of its path: almost all are decided by a look at them.
  enum Treatment: Equatable {
    case read
    /// A group of which nothing but its path, from `docs/`, is wanted.
    case noteGroup(String)
    case leave
  }

  func treatment(of path: UnsafeRawBufferPointer) -> Treatment {
    guard
      folders.contains(where: { folder in
        path.starts(with: folder.utf8)
          && (path.count == folder.utf8.count || path[folder.utf8.count] == UInt8(ascii: "/"))
      })
    else { return .leave }
    switch self {
    case .everything: return .read
    case .docs:
      guard path.starts(with: "docs/".utf8) else { return .read }
      if path.ends(with: "/doc.json") { return .read }
      guard path.ends(with: "/group.json"), path.count > "docs//group.json".utf8.count else {
        return .leave
      }
      let group = path.dropFirst("docs/".utf8.count).dropLast("/group.json".utf8.count)
      return .noteGroup(RawPath.string(from: group))
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func ends(with ending: StaticString) -> Bool {
    count >= ending.utf8CodeUnitCount
      && suffix(ending.utf8CodeUnitCount).elementsEqual(
        UnsafeRawBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount))
  }
}
