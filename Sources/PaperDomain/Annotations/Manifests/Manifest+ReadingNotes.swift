extension Manifest {
  static func notes(
    _ root: JSONNode, _ file: String, _ problems: inout [Problem]
  ) -> Manifest? {
    guard var reader = ManifestReader(root, in: file, keys: ManifestKeys.notes, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let text = reader.requiredString("page", example: "the page's id")
    let page = text.flatMap { EntityID(parsing: $0) }
    if let text, page == nil {
      reader.report(
        .badValue, at: "page", "'\(text)' is not a UUID", fix: "write the id of the page")
    }
    reader.required("annotations", "[]")
    let annotations = reader.elements("annotations").map { node, pointer in
      annotation(node, file, pointer, &problems)
    }
    return .notes(Notes(file: file, page: page, annotations: annotations))
  }

  private static func annotation(
    _ node: JSONNode, _ file: String, _ pointer: JSONPointer, _ problems: inout [Problem]
  ) -> Annotation? {
    guard case .object = node.value else {
      problems.append(
        Problem(
          .wrongType, in: file, at: pointer, "an annotation is an object, not \(node.kindName)",
          fix: "write { \"kind\": \"note\", … }, or remove it"))
      return nil
    }
    guard
      var reader = ManifestReader(
        node, in: file, at: pointer, keys: ManifestKeys.annotation, problems: &problems)
    else { return nil }
    defer { problems += reader.problems }
    let id = reader.id()
    let createdAt = reader.createdAt()
    let author = reader.optionalString("author")
    let kind = reader.choice(
      "kind", reader.requiredString("kind", example: "highlight"), AnnotationKind.self, "kind")
    let anchor = anchor(&reader, &problems)
    if let color = reader.optionalString("color"), !Tag.isColor(color) {
      reader.report(
        .badValue, at: "color", "'\(color)' is not a colour", fix: "write \"#RRGGBB\"")
    }
    if let width = reader.number("width"), width <= 0 {
      reader.report(
        .badValue, at: "width", "a stroke can't be \(width) wide",
        fix: "write a part of the page's width: 0.002")
    }
    _ = reader.optionalString("text")
    if kind == .stamp {
      _ = reader.requiredString("stamp", example: "fabricated")
    } else {
      _ = reader.optionalString("stamp")
    }
    let reply = reader.optionalString("replyTo")
    let replyTo = reply.flatMap { EntityID(parsing: $0) }
    if let reply, replyTo == nil {
      reader.report(
        .badValue, at: "replyTo", "'\(reply)' is not a UUID",
        fix: "write the id of the annotation that this answers")
    }
    reader.geometry(of: kind)
    guard let kind, let anchor else { return nil }
    return Annotation(
      id: id, createdAt: createdAt, author: author, kind: kind, anchor: anchor, replyTo: replyTo)
  }

  private static func anchor(
    _ annotation: inout ManifestReader, _ problems: inout [Problem]
  ) -> AnnotationAnchor? {
    var anchor = AnnotationAnchor()
    guard let node = annotation.node("anchor") else { return anchor }
    guard
      var reader = ManifestReader(
        node, in: annotation.file, at: annotation.pointer.appending("anchor"),
        keys: ManifestKeys.anchor, problems: &problems)
    else { return nil }
    anchor.bundle = reader.optionalString("bundle")
    if let bundle = anchor.bundle { reader.checkForm(bundle, at: ["bundle"]) }
    anchor.pageNumber = reader.optionalInt("pageNumber")
    anchor.variant = reader.choice(
      "variant", reader.optionalString("variant"), Variant.self, "variant")
    anchor.follows = reader.choice(
      "follows", reader.optionalString("follows"), AnnotationFollowing.self, "target to follow")
    problems += reader.problems
    return anchor
  }
}

extension ManifestReader {
  /// Returns the word for one of the allowed values; reports any other text.
  fileprivate mutating func choice<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ text: String?, _ words: Word.Type, _ what: String
  ) -> Word? {
    guard let text else { return nil }
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    report(
      .badValue, at: key, "there is no \(what) '\(text)'",
      fix: EditDistance.closest(to: text, in: known).map { "did you mean '\($0)'?" }
        ?? "write one of \(known.joined(separator: ", "))")
    return nil
  }

  /// Checks the position of an annotation: the keys that its kind requires are present, and all
  /// coordinates are on the page.
  fileprivate mutating func geometry(of kind: AnnotationKind?) {
    if let kind {
      for key in kind.geometry { required(key, ManifestReader.geometryExamples[key] ?? "…") }
    }
    let rects = elements("rects")
    if node("rects")?.array?.isEmpty == true {
      report(.badValue, at: "rects", "'rects' is empty", fix: "write [[x0, y0, x1, y1]]")
    }
    for (node, pointer) in rects { coordinates(node, pointer, count: 4, "[x0, y0, x1, y1]") }
    for key in ["at", "from", "to"] {
      if let node = node(key) {
        coordinates(node, pointer.appending(.key(key)), count: 2, "[x, y]")
      }
    }
    if let path = optionalString("path"), let fault = ManifestReader.fault(inPath: path) {
      report(.badValue, at: "path", fault, fix: "write \"0.1000 0.5000 0.1210 0.5040\"")
    }
  }

  private static let geometryExamples = [
    "rects": "[[0.1, 0.2, 0.6, 0.225]]", "at": "[0.1, 0.2]", "from": "[0.1, 0.2]",
    "to": "[0.6, 0.2]", "path": "\"0.1000 0.5000 0.1210 0.5040\"",
  ]

  private mutating func coordinates(
    _ node: JSONNode, _ pointer: JSONPointer, count: Int, _ form: String
  ) {
    guard let elements = node.array, elements.count == count else {
      add(
        .wrongType, pointer,
        "expected \(form), found \(node.array.map { "\($0.count) elements" } ?? node.kindName)",
        "write \(form)")
      return
    }
    for (index, element) in elements.enumerated() {
      let place = pointer.appending(.index(index))
      guard case .number = element.value else {
        add(.wrongType, place, "a coordinate is a number, not \(element.kindName)", "write \(form)")
        continue
      }
      guard let value = element.double, (0...1).contains(value) else {
        add(
          .badValue, place, "\(element.kindName) is not on the page",
          "coordinates go from 0 to 1, from the top left")
        continue
      }
    }
  }

  /// Returns a number; reports any other value.
  fileprivate mutating func number(_ key: String) -> Double? {
    guard let node = node(key) else { return nil }
    if let value = node.double { return value }
    report(
      .wrongType, at: key, "'\(key)' must be a number, not \(node.kindName)",
      fix: "write a number without quotes")
    return nil
  }

  /// Returns the error in strokes written as `x y x y;x y`.
  private static func fault(inPath path: String) -> String? {
    for stroke in path.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let numbers = stroke.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      if numbers.isEmpty { return "a stroke of the path is empty" }
      for number in numbers {
        guard number.utf8.allSatisfy({ $0 == 0x2e || 0x30...0x39 ~= $0 }),
          let value = Double(number)
        else { return "'\(number.prefix(40))' in the path is not a number" }
        if !(0...1).contains(value) { return "\(number.prefix(40)) in the path is not on the page" }
      }
      if numbers.count % 2 == 1 { return "a stroke of the path has an x without its y" }
    }
    return nil
  }

  private mutating func add(
    _ code: DiagnosticCode, _ pointer: JSONPointer, _ message: String, _ fix: String?
  ) {
    report(Problem(code, in: file, at: pointer, message, fix: fix))
  }
}
