package import GitNames

/// A change of one path of a tree.
package enum TreeChange: Sendable, Hashable {
  /// Puts an object at a path and replaces what is there.
  case upsert(path: String, id: ObjectID, mode: FileMode)
  /// Removes the file or the whole folder at a path; a missing path is not an error.
  case remove(path: String)

  package var path: String {
    switch self {
    case .upsert(let path, _, _), .remove(let path): path
    }
  }
}
