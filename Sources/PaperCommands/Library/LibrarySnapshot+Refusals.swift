import PaperDomain

extension LibrarySnapshot {
  /// Throws for a tag that is not defined, which is a typing error most of the time.
  func refuseUnknown(_ tag: TagReference) throws {
    if self.tag(tag) != nil { return }
    throw EditRefusal.unknownTag(
      tag.description,
      closest: EditDistance.closest(
        to: tag.description, in: tagReferences.map(\.description)))
  }

  /// Throws for a variable that is not defined.
  func refuseUnknownVariable(_ name: String) throws {
    if variable(named: name) != nil { return }
    throw EditRefusal.unknownVariable(
      name, closest: EditDistance.closest(to: name, in: variables.map(\.name)))
  }
}
