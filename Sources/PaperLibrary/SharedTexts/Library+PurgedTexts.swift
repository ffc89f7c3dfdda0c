import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The move of a reference to shared texts when PDFs are purged: to a tree without their texts.
  /// The copy of a remote's texts is removed.
  ///
  /// - Returns: `nil` for any other reference, and if no texts are affected.
  func textMove(
    _ reference: PurgeReferences.Tip, _ blobs: Set<BlobID>, into sink: ObjectSink
  ) throws -> PurgePlan.ReferenceMove? {
    let isOwn = reference.name == SharedTextReference.own
    guard isOwn || SharedTextReference.isKnownOfRemote(reference.name),
      try repository.objectKind(reference.target) == .tree
    else { return nil }
    let removals = try purgedTexts(blobs, in: reference.target)
    if removals.isEmpty { return nil }
    var after: ObjectID?
    if isOwn {
      let (tree, contents) = try repository.planTree(base: reference.target, changes: removals)
      for content in contents { _ = try sink.add(.tree, content) }
      after = tree
    }
    return .init(name: reference.name, before: reference.target, after: after)
  }
}
