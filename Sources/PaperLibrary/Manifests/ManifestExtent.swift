import Files
import PaperDomain

/// The part of a library to read.
enum ManifestExtent {
  case everything
  /// Docs, tags and variables.
  case docs

  /// The folders and files of this part.
  var folders: [String] {
    switch self {
    case .everything: TreeSource.folders
    case .docs: ["docs", "tags", "variables"]
    }
  }

  /// Whether a file belongs to this part, by the bytes of its path, which decide for most files.
  func covers(_ path: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .everything:
      path.begins(with: "docs/") || path.begins(with: "bundles/") || path.begins(with: "tags/")
        || path.begins(with: "variables/") || path.begins(with: "stamps/")
        || path.elementsEqual(LibraryManifest.file.utf8)
    case .docs:
      path.ends(with: "/doc.json") && path.begins(with: "docs/") || path.begins(with: "tags/")
        || path.begins(with: "variables/")
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func begins(with beginning: StaticString) -> Bool {
    count >= beginning.utf8CodeUnitCount
      && prefix(beginning.utf8CodeUnitCount).elementsEqual(beginning.bytes)
  }

  fileprivate func ends(with ending: StaticString) -> Bool {
    count >= ending.utf8CodeUnitCount
      && suffix(ending.utf8CodeUnitCount).elementsEqual(ending.bytes)
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
