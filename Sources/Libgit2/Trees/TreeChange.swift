/// One change that makes a tree out of another.
package enum TreeChange: Sendable, Hashable {
  /// Puts an object at a path, in the place of whatever is there.
  case upsert(path: String, id: ObjectID, mode: FileMode)
  /// Takes away the file or the whole folder at a path; nothing there is no error.
  case remove(path: String)

  package var path: String {
    switch self {
    case .upsert(let path, _, _), .remove(let path): path
    }
  }
}
