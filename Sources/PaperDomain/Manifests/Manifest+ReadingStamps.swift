extension Manifest {
  static func stamp(
    _ root: JSONNode, _ file: String, _ problems: inout [Problem]
  ) -> Manifest? {
    guard var reader = ManifestReader(root, in: file, keys: ManifestKeys.stamp, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let id = reader.id()
    let createdAt = reader.createdAt()
    let name = reader.requiredString("name", example: "CHECKED")
    if let name { checkName(name, &reader) }
    guard let name else { return nil }
    var design = StampDesign(file: file, id: id, createdAt: createdAt, name: name)
    design.title = reader.optionalString("title")
    design.text = reader.optionalString("text")
    for token in design.text.map(StampTokens.unknown) ?? [] {
      reader.report(
        .badValue, at: "text", "'{\(token)}' stands for nothing",
        fix: "write one of \(StampTokens.names.map { "{\($0)}" }.joined(separator: " "))")
    }
    design.image = reader.optionalString("image")
    if let image = design.image, !isPicture(image) {
      reader.report(
        .badValue, at: "image", "'\(image)' is not the name of a PNG file in stamps/",
        fix: "write \"checked.png\"")
    }
    if let color = reader.optionalString("color") {
      design.color = color
      if !Tag.isColor(color) {
        reader.report(
          .badValue, at: "color", "'\(color)' is not a colour", fix: "write \"#RRGGBB\"")
      }
    }
    design.hasBorder = reader.bool("border") ?? true
    design.opacity = reader.number("opacity")
    if let opacity = design.opacity, !(0...1).contains(opacity) {
      reader.report(.badValue, at: "opacity", "\(opacity) is no opacity", fix: "write 0 to 1")
    }
    if let size = reader.numbers("size", count: 2) {
      if size.allSatisfy({ StampDesign.sizes.contains($0) }) {
        (design.width, design.height) = (size[0], size[1])
      } else {
        reader.report(
          .badValue, at: "size", "a stamp's sides are 5 to 5000 points", fix: "write [150, 50]")
      }
    }
    if let rotation = reader.optionalInt("rotate") {
      design.rotation = rotation
      if !StampDesign.rotations.contains(rotation) {
        reader.report(
          .badValue, at: "rotate", "a stamp can't be rotated by \(rotation) degrees",
          fix: "write 0, 90, 180 or 270")
      }
    }
    design.moveTo = reader.optionalString("moveTo")
    return .stamp(design)
  }

  private static func isPicture(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".png") && !name.contains("/") && !name.hasPrefix(".")
  }
}

extension StampDesign {
  /// The sides that a stamp may have, in points: from what a finger can hit to more than A0.
  static let sizes = 5.0...5000.0
}
