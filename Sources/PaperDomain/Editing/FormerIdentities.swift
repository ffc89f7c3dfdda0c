/// What names stood for in earlier states of the library, the last state first.
///
/// Tells a thing that was renamed by hand from one that is gone.
package protocol FormerIdentities {
  /// The id of the bundle that a name last was.
  func bundle(named name: String) throws -> EntityID?
  /// The id of the tag that a reference last was.
  func tag(_ reference: TagReference) throws -> EntityID?
  /// The id of the variable that a name last was.
  func variable(named name: String) throws -> EntityID?
  /// The id of the group or page whose manifest last was at a path.
  func manifest(at file: String) throws -> EntityID?
  /// The folders, from `docs/`, in which the doc or group with an id was before HEAD, last first.
  func folders(of id: EntityID) throws -> [String]
  /// Which of some manifests had an id first; `nil` where they came with one commit.
  func first(of files: [String], with id: EntityID) throws -> String?
}
