import PaperDomain

extension LibrarySnapshot {
  /// Refuses a tag that is nowhere defined: a slip, most of the time.
  func refuseUnknown(_ tag: TagReference) throws {
    if self.tag(tag) != nil { return }
    throw EditRefusal.unknownTag(
      tag.description,
      closest: EditDistance.closest(
        to: tag.description, in: tagReferences.map(\.description)))
  }

  /// The same for a variable.
  func refuseUnknownVariable(_ name: String) throws {
    if variable(named: name) != nil { return }
    throw EditRefusal.unknownVariable(
      name, closest: EditDistance.closest(to: name, in: variables.map(\.name)))
  }
}
