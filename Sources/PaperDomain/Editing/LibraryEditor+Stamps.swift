/// What is changed in a design; `nil` stays as it is.
package struct StampChange: Hashable, Sendable {
  package var title: String?
  package var text: String?
  /// The bytes of a PNG file; empty to remove the picture.
  package var picture: [UInt8]?
  /// `#RRGGBB`.
  package var color: String?
  package var hasBorder: Bool?
  /// 0 to 1.
  package var opacity: Double?
  /// In points on paper, 5 to 5000, as is ``height``.
  package var width: Double?
  package var height: Double?
  /// Clockwise, in degrees: 0, 90, 180 or 270.
  package var rotation: Int?
  /// The path of a group; empty to move pages no more.
  package var moveTo: String?

  package init() {}

  package var isEmpty: Bool { self == StampChange() }

  fileprivate func applied(to old: StampDesign) -> StampDesign {
    var design = old
    if let title { design.title = title.isEmpty ? nil : title }
    if let text { design.text = text.isEmpty ? nil : text }
    if let color { design.color = color }
    if let hasBorder { design.hasBorder = hasBorder }
    if let opacity { design.opacity = opacity == 1 ? nil : opacity }
    if let width { design.width = width }
    if let height { design.height = height }
    if let rotation { design.rotation = rotation }
    if let moveTo { design.moveTo = moveTo.isEmpty ? nil : moveTo }
    return design
  }
}

extension LibraryEditor {
  /// Makes a design.
  ///
  /// - Throws: ``EditRefusal`` if the name is bad or taken, a value is not allowed, or the group to
  ///   move to is missing.
  package mutating func addStamp(
    _ name: String, _ change: StampChange
  ) throws -> StampDesign {
    try checkName(name, "stamp's name")
    try writeStandardStamps()
    if let known = snapshot.stampDesigns.first(where: {
      ItemName.folded($0.name) == ItemName.folded(name)
    }) {
      throw EditRefusal.exists("stamp", known.name)
    }
    let files = Set(snapshot.stampDesigns.map { ItemName.folded(lastComponent($0.file)) })
    let fileName = freeName(ItemName.slug(name)) { files.contains(ItemName.folded("\($0).json")) }
    var design = change.applied(
      to: StampDesign(file: "stamps/\(fileName).json", id: newID(), createdAt: now, name: name))
    try check(design, change)
    if let picture = change.picture, !picture.isEmpty {
      design.image = "\(fileName).png"
      edits.write("stamps/\(fileName).png", picture)
    }
    edits.create(design.file, design.literal)
    snapshot.stampDesigns.append(design)
    return design
  }

  /// Changes a design. Stamps that were made stay as they are.
  ///
  /// - Throws: ``EditRefusal`` if a value is not allowed, or the group to move to is missing.
  package mutating func change(
    _ design: StampDesign, _ change: StampChange
  ) throws -> StampDesign {
    try writeStandardStamps()
    guard let index = snapshot.stampDesigns.firstIndex(where: { $0.file == design.file }) else {
      return design
    }
    let old = snapshot.stampDesigns[index]
    var new = change.applied(to: old)
    try check(new, change)
    if let picture = change.picture {
      if picture.isEmpty {
        new.image = nil
      } else {
        let stem = lastComponent(old.file).dropLast(".json".count)
        new.image = old.image ?? "\(stem).png"
        edits.write("stamps/\(new.image ?? "")", picture)
      }
    }
    if new == old { return old }
    let before = Dictionary(entries: old.literal)
    let after = Dictionary(entries: new.literal)
    try edits.edit(old.file) { edit in
      for key in ManifestKeys.stamp where before[key] != after[key] {
        if let value = after[key] {
          try edit.set([.key(key)], to: value, keyOrder: ManifestKeys.stamp)
        } else {
          try edit.remove([.key(key)])
        }
      }
    }
    snapshot.stampDesigns[index] = new
    return new
  }

  /// Removes a design and its picture. Stamps that were made stay.
  ///
  /// - Throws: ``EditRefusal/badDefinition(_:fix:)`` if it is the last design.
  package mutating func remove(_ design: StampDesign) throws {
    try writeStandardStamps()
    if snapshot.stampDesigns.count == 1 {
      throw EditRefusal.badDefinition(
        "'\(design.name)' is the last stamp: without any, a library has the standard ones",
        fix: "pc stamps edit changes it")
    }
    edits.remove(design.file)
    if let image = design.imageFile,
      !snapshot.stampDesigns.contains(where: { $0.file != design.file && $0.image == design.image })
    {
      edits.remove(image)
    }
    snapshot.stampDesigns.removeAll { $0.file == design.file }
  }

  /// Writes the standard designs into a library without designs, which has them without files.
  private mutating func writeStandardStamps() throws {
    guard snapshot.stampDesigns.isEmpty else { return }
    for var design in StampDesign.standard {
      try checkReadable(design.file)
      design.id = newID()
      design.createdAt = now
      edits.create(design.file, design.literal)
      snapshot.stampDesigns.append(design)
    }
  }

  private func check(_ design: StampDesign, _ change: StampChange) throws {
    if let token = (design.text.map(StampTokens.unknown) ?? []).first {
      throw EditRefusal.badDefinition(
        "'{\(token)}' stands for nothing",
        fix: "tokens are \(StampTokens.names.map { "{\($0)}" }.joined(separator: " "))")
    }
    if !Tag.isColor(design.color) {
      throw EditRefusal.badDefinition(
        "'\(design.color)' is not a colour", fix: "write it as #RRGGBB")
    }
    if !StampDesign.rotations.contains(design.rotation) {
      throw EditRefusal.badDefinition(
        "a stamp can't be rotated by \(design.rotation) degrees", fix: "0, 90, 180 or 270")
    }
    if ![design.width, design.height].allSatisfy(StampDesign.sizes.contains) {
      throw EditRefusal.badDefinition(
        "a stamp's sides are 5 to 5000 points", fix: "--size 150x50")
    }
    if let opacity = design.opacity, !(0...1).contains(opacity) {
      throw EditRefusal.badDefinition("\(opacity) is no opacity", fix: "0 to 1")
    }
    if change.moveTo != nil, let goal = design.moveTo, snapshot.groups[goal] == nil {
      throw EditRefusal.missingStampGoal(design.name, group: goal)
    }
  }
}

extension [String: JSONLiteral] {
  fileprivate init(entries literal: JSONLiteral) {
    guard case .object(let entries) = literal else {
      self = [:]
      return
    }
    self.init(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
