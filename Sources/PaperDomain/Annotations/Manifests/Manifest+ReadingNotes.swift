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
    let nodes = reader.elements("annotations")
    let annotations = nodes.map { node, pointer in annotation(node, file, pointer, &problems) }
    let words = nodes.map { node, _ in
      [node["text"], node["quote"]?["exact"], node["stampText"]].compactMap { $0?.string }
        .joined(separator: "\n")
    }
    return .notes(Notes(file: file, page: page, annotations: annotations, words: words))
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
    for key in ["color", "fill"] {
      if let color = reader.optionalString(key), !Tag.isColor(color) {
        reader.report(
          .badValue, at: key, "'\(color)' is not a colour", fix: "write \"#RRGGBB\"")
      }
    }
    reader.look()
    reader.words(kind, &problems)
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
      id: id, createdAt: createdAt, author: author, kind: kind, anchor: anchor, replyTo: replyTo,
      stamp: kind == .stamp ? reader.node("stamp")?.string : nil)
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
    anchor.page = reader.blobPage()
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

  /// Checks the numbers of an annotation's look.
  fileprivate mutating func look() {
    _ = bool("border")
    if let width = number("width"), width <= 0 {
      report(
        .badValue, at: "width", "a stroke can't be \(width) wide",
        fix: "write a part of the page's width: 0.002")
    }
    if let size = number("fontSize"), size <= 0 {
      report(
        .badValue, at: "fontSize", "a text can't be \(size) high",
        fix: "write a part of the page's width: 0.02")
    }
    if let opacity = number("opacity"), !(0...1).contains(opacity) {
      report(.badValue, at: "opacity", "\(opacity) is no opacity", fix: "write 0 to 1")
    }
    _ = choice("align", optionalString("align"), Mark.Alignment.self, "alignment")
    let ends = strings("ends")
    if node("ends")?.array != nil {
      if ends.count != 2 {
        report(.badValue, at: "ends", "a line has two ends", fix: "write [\"none\", \"arrow\"]")
      }
      for end in ends { _ = choice("ends", end, Mark.LineEnd.self, "end of a line") }
    }
  }

  /// Checks the words of an annotation, and what it refers to.
  fileprivate mutating func words(_ kind: AnnotationKind?, _ problems: inout [Problem]) {
    for key in ["text", "stampText", "stampSHA256", "device"] { _ = optionalString(key) }
    if kind == .stamp {
      _ = requiredString("stamp", example: "fabricated")
    } else {
      _ = optionalString("stamp")
    }
    _ = choice("state", optionalString("state"), Mark.State.self, "state")
    for tag in strings("tags") where TagReference(parsing: tag) == nil {
      report(.badValue, at: "tags", "'\(tag)' is not a tag", fix: "write \"Group/Tag\"")
    }
    if let group = optionalString("group"), EntityID(parsing: group) == nil {
      report(
        .badValue, at: "group", "'\(group)' is not a UUID",
        fix: "write one UUID in all annotations that belong together")
    }
    for (key, keys) in [("quote", ManifestKeys.quote), ("imported", ManifestKeys.imported)] {
      guard let node = node(key),
        var reader = ManifestReader(
          node, in: file, at: pointer.appending(.key(key)), keys: keys, problems: &problems)
      else { continue }
      _ = reader.requiredString(keys[0], example: key == "quote" ? "the words" : "its SHA-256")
      for key in keys.dropFirst() { _ = reader.optionalString(key) }
      problems += reader.problems
    }
  }

  /// The blob and page of an anchor; both or none.
  fileprivate mutating func blobPage() -> BlobPage? {
    let number = optionalInt("filePage")
    guard let text = optionalString("sha256") else { return nil }
    guard let blob = BlobID(parsing: text) else {
      report(
        .badValue, at: "sha256", "'\(text)' is not a SHA-256",
        fix: "remove it: pc commit fills it in")
      return nil
    }
    return number.map { BlobPage(blob: blob, page: $0) }
  }

  /// Checks the position of an annotation: the keys that its kind requires are present, and all
  /// coordinates are near the page.
  fileprivate mutating func geometry(of kind: AnnotationKind?) {
    if let choices = kind?.geometry, !choices.contains(where: { $0.allSatisfy { node($0) != nil } })
    {
      for key in choices[0] { required(key, ManifestReader.geometryExamples[key] ?? "…") }
    }
    let rects = elements("rects")
    if node("rects")?.array?.isEmpty == true {
      report(.badValue, at: "rects", "'rects' is empty", fix: "write [[x0, y0, x1, y1]]")
    }
    for (node, pointer) in rects { coordinates(node, pointer, count: 4, "[x0, y0, x1, y1]") }
    for (node, pointer) in elements("quads") {
      coordinates(node, pointer, count: 8, "[x, y] four times")
    }
    for key in ["at", "from", "to"] {
      if let node = node(key) {
        coordinates(node, pointer.appending(.key(key)), count: 2, "[x, y]")
      }
    }
    let path = optionalString("path")
    if let path, let fault = ManifestReader.fault(inPath: path) {
      report(.badValue, at: "path", fault, fix: "write \"0.1000 0.5000 0.1210 0.5040\"")
    }
    if let pressure = optionalString("pressure"),
      let fault = ManifestReader.fault(inPressure: pressure, of: path ?? "")
    {
      report(.badValue, at: "pressure", fault, fix: "write \"0.50 0.62\", one number a point")
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
      guard let value = element.double, PageGeometry.allowed.contains(value) else {
        add(
          .badValue, place, "\(element.kindName) is not on the page",
          "coordinates go from 0 to 1, from the top left; ink may run over the edge, -1 to 2")
        continue
      }
    }
  }

  /// Returns a number; reports any other value.
  /// Returns the error in strokes written as `x y x y;x y`.
  private static func fault(inPath path: String) -> String? {
    for numbers in strokes(path) {
      if numbers.isEmpty { return "a stroke of the path is empty" }
      for number in numbers {
        guard let value = value(of: number) else {
          return "'\(number.prefix(40))' in the path is not a number"
        }
        if !PageGeometry.allowed.contains(value) {
          return "\(number.prefix(40)) in the path is not on the page"
        }
      }
      if numbers.count % 2 == 1 { return "a stroke of the path has an x without its y" }
    }
    return nil
  }

  /// Returns the error in pressures written as `p p;p`, one for each point of a path.
  private static func fault(inPressure text: String, of path: String) -> String? {
    let pressure = strokes(text)
    for number in pressure.joined() where !(value(of: number).map((0...1).contains) ?? false) {
      return "'\(number.prefix(40))' is no pressure from 0 to 1"
    }
    return pressure.map { 2 * $0.count } == strokes(path).map(\.count)
      ? nil : "the pressures are not as many as the points"
  }

  private static func strokes(_ text: String) -> [[String]] {
    text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { stroke in
      stroke.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }
  }

  /// The value of a number with digits, a point and a sign, which is all that a path has.
  private static func value(of number: String) -> Double? {
    let digits = number.utf8.drop { $0 == UInt8(ascii: "-") }
    guard number.utf8.count - digits.count < 2,
      digits.allSatisfy({ $0 == 0x2e || 0x30...0x39 ~= $0 })
    else { return nil }
    return Double(number)
  }

  private mutating func add(
    _ code: DiagnosticCode, _ pointer: JSONPointer, _ message: String, _ fix: String?
  ) {
    report(Problem(code, in: file, at: pointer, message, fix: fix))
  }
}
