/// Parses the values of one JSON object in a manifest, and collects errors instead of stopping at
/// the first one.
struct ManifestReader {
  let file: String
  let pointer: JSONPointer
  private let members: [JSONMember]
  private(set) var problems: [Problem] = []
  /// Keys that are unknown to the format and not similar to a known key.
  private var ownKeys: [String] = []

  /// Returns `nil`, and reports an error, if the node is not an object.
  init?(
    _ node: JSONNode, in file: String, at pointer: JSONPointer = [], keys: [String],
    problems: inout [Problem]
  ) {
    guard case .object(let members) = node.value else {
      problems.append(
        Problem(
          .wrongType, in: file, at: pointer, "expected an object, found \(node.kindName)",
          fix: "write { … }"))
      return nil
    }
    self.file = file
    self.pointer = pointer
    self.members = members
    lazy var present = Set(members.map(\.key))
    for member in members
    where !keys.contains(member.key) && !ManifestKeys.derived.contains(member.key) {
      if let path = member.node.localPath {
        self.problems.append(
          Problem(
            .localPath, in: file, at: pointer, byte: member.keyRange.lowerBound,
            "'\(member.key)' names a file of this machine alone: \(path)",
            fix: "write a path from the library's root, or remove the key"))
      }
      // A known key that is present can't have been meant by another key, unless they differ only
      // in case.
      let free = keys.filter { key in
        !present.contains(key) || ItemName.folded(key) == ItemName.folded(member.key)
      }
      guard let meant = EditDistance.closest(to: member.key, in: free) else {
        ownKeys.append(member.key)
        continue
      }
      self.problems.append(
        Problem(
          .unknownKey, in: file, at: pointer, byte: member.keyRange.lowerBound,
          "unknown key '\(member.key)'", fix: "did you mean '\(meant)'?"))
    }
  }

  /// Reports lists of PDFs under keys that are not variants: no version shows them.
  mutating func reportUnknownVariants() {
    for member in members where !ManifestKeys.bundle.contains(member.key) {
      let isMisspelled = problems.contains {
        $0.code == .unknownKey && $0.byte == member.keyRange.lowerBound
      }
      guard !isMisspelled, let first = member.node.array?.first, first["sha256"] != nil else {
        continue
      }
      problems.append(
        Problem(
          .unknownVariant, in: file, at: pointer, byte: member.keyRange.lowerBound,
          "'\(member.key)' is not a variant: nothing shows these PDFs, and pc gc removes them",
          fix: "call it display, original or ocr, or import them as a bundle: pc import FILE"))
    }
  }

  func has(_ key: String) -> Bool { node(key) != nil }

  func node(_ key: String) -> JSONNode? {
    for member in members where member.key == key { return member.node }
    return nil
  }

  mutating func report(_ problem: Problem) { problems.append(problem) }

  mutating func report(
    _ code: DiagnosticCode, at key: String, _ message: String, fix: String? = nil
  ) {
    problems.append(
      Problem(code, in: file, at: pointer.appending(.key(key)), message, fix: fix))
  }

  /// Returns the value of a required key; `what` is an example value, as JSON.
  @discardableResult
  mutating func required(_ key: String, _ what: String) -> JSONNode? {
    if let node = node(key) { return node }
    problems.append(
      Problem(
        .missingKey, in: file, at: pointer, "the key '\(key)' is missing",
        fix: "add \"\(key)\": \(what)"))
    return nil
  }

  mutating func requiredString(_ key: String, example: String) -> String? {
    required(key, "\"\(example)\"").flatMap { string($0, key) }
  }

  mutating func optionalString(_ key: String) -> String? {
    node(key).flatMap { string($0, key) }
  }

  private mutating func string(_ node: JSONNode, _ key: String) -> String? {
    if case .string(let text) = node.value { return text }
    report(
      .wrongType, at: key, "'\(key)' must be a string, not \(node.kindName)",
      fix: "write a text in double quotes")
    return nil
  }

  /// Returns a list of names; reports names that are not in Unicode form C.
  mutating func names(_ key: String) -> [String] {
    let names = strings(key)
    for (index, name) in names.enumerated() { checkForm(name, at: [.key(key), .index(index)]) }
    return names
  }

  /// Reports a name that is not in Unicode form C: to git and file systems it is a different name.
  mutating func checkForm(_ name: String, at steps: [JSONPointer.Step]) {
    if name.isInFormC { return }
    let problem = NameProblem.notInFormC(fixed: name.inFormC)
    problems.append(
      Problem(
        .badName, in: file, at: pointer + steps, "the name '\(name)' \(problem.explanation)",
        fix: "write \"\(name.inFormC)\", retyped"))
  }

  mutating func requiredInt(_ key: String, example: Int) -> Int? {
    required(key, String(example)).flatMap { int($0, key) }
  }

  mutating func optionalInt(_ key: String) -> Int? { node(key).flatMap { int($0, key) } }

  private mutating func int(_ node: JSONNode, _ key: String) -> Int? {
    if let value = node.int { return value }
    report(
      .wrongType, at: key, "'\(key)' must be an integer, not \(node.kindName)",
      fix: "write a whole number without quotes")
    return nil
  }

  /// Returns an array of strings; empty if the key is missing.
  mutating func bool(_ key: String) -> Bool? {
    guard let node = node(key) else { return nil }
    if case .bool(let value) = node.value { return value }
    report(.wrongType, at: key, "'\(key)' must be true or false, not \(node.kindName)")
    return nil
  }

  mutating func number(_ key: String) -> Double? {
    guard let node = node(key) else { return nil }
    if let value = node.double { return value }
    report(
      .wrongType, at: key, "'\(key)' must be a number, not \(node.kindName)",
      fix: "write a number without quotes")
    return nil
  }

  /// Returns a list of so many numbers; reports anything else.
  mutating func numbers(_ key: String, count: Int) -> [Double]? {
    guard let node = node(key) else { return nil }
    let numbers = node.array?.compactMap(\.double) ?? []
    if numbers.count == count, node.array?.count == count { return numbers }
    report(.wrongType, at: key, "'\(key)' must be a list of \(count) numbers")
    return nil
  }

  mutating func strings(_ key: String) -> [String] {
    guard let node = node(key) else { return [] }
    guard case .array(let elements) = node.value else {
      report(
        .wrongType, at: key, "'\(key)' must be a list of strings, not \(node.kindName)",
        fix: "write [\"…\", \"…\"]")
      return []
    }
    var result: [String] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if case .string(let text) = element.value {
        result.append(text)
      } else {
        problems.append(
          Problem(
            .wrongType, in: file, at: pointer + [.key(key), .index(index)],
            "'\(key)' must hold strings only, not \(element.kindName)",
            fix: "write a text in double quotes, or remove it"))
      }
    }
    return result
  }

  /// Returns a list of OCR models; `nil` if the key is missing.
  mutating func languages(_ key: String) -> [String]? {
    guard let node = node(key) else { return nil }
    let languages = strings(key)
    if node.array?.isEmpty == true {
      report(
        .badValue, at: key, "'\(key)' names no language",
        fix: "leave it out, or write [\"eng\"]")
    }
    for (index, language) in languages.enumerated() where !ManifestReader.isLanguage(language) {
      problems.append(
        Problem(
          .badValue, in: file, at: pointer + [.key(key), .index(index)],
          "'\(language)' is not a language of recognition",
          fix: "write a model's name: \"eng\", \"chi_sim\""))
    }
    for (index, language) in languages.enumerated() where ManifestReader.isLanguage(language) {
      guard let unknown = OCRLanguage.unknown(in: language) else { continue }
      problems.append(
        Problem(
          .unknownLanguage, in: file, at: pointer + [.key(key), .index(index)],
          "'\(unknown)' is none of Tesseract's languages",
          fix: EditDistance.closest(to: unknown, in: OCRLanguage.all).map {
            "did you mean '\($0)'?"
          } ?? "write one that tesseract --list-langs shows"))
    }
    return languages
  }

  /// Whether a text can be the name of a Tesseract model: `eng`, `chi_sim`, `script/HanS`.
  private static func isLanguage(_ text: String) -> Bool {
    let signs = Set("_-+/".utf8)
    return !text.isEmpty
      && text.utf8.allSatisfy { byte in
        signs.contains(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      }
  }

  mutating func id() -> EntityID? {
    guard let text = optionalString("id") else {
      if node("id") == nil {
        problems.append(
          Problem(
            .missingID, in: file, at: pointer, "no id yet", fix: "pc commit fills it in"))
      }
      return nil
    }
    if let id = EntityID(parsing: text) {
      if !text.utf8.contains(where: { 0x41...0x46 ~= $0 }) { return id }
      report(
        .badValue, at: "id", "the id '\(text)' is not in lower case", fix: "write \"\(id)\"")
      return id
    }
    report(
      .badValue, at: "id", "'\(text)' is not a UUID",
      fix: "leave 'id' out: pc commit fills it in")
    return nil
  }

  mutating func createdAt() -> Timestamp? {
    guard let text = optionalString("createdAt") else {
      if node("createdAt") == nil {
        problems.append(
          Problem(
            .missingCreatedAt, in: file, at: pointer, "no createdAt yet",
            fix: "pc commit fills it in"))
      }
      return nil
    }
    if let time = Timestamp(parsing: text) { return time }
    report(
      .badValue, at: "createdAt", "'\(text)' is not a time like 2026-11-21T09:30:00Z",
      fix: "leave 'createdAt' out: pc commit fills it in")
    return nil
  }

  mutating func title() -> String? {
    guard let title = requiredString("title", example: "Calculus midterm 2023") else { return nil }
    if title.allSatisfy(\.isWhitespace) {
      report(.emptyTitle, at: "title", "the title is empty", fix: "give it a title")
    } else if let scalar = TitleText.controlCharacter(in: title) {
      report(
        .badValue, at: "title", "the title contains the control character U+\(scalar.hexadecimal)",
        fix: "a title is one line of text: leave the character out")
    }
    return title
  }

  mutating func metadata() -> Metadata {
    var metadata = Metadata(ownKeys: ownKeys)
    for (index, text) in strings("tags").enumerated() {
      if let reference = TagReference(parsing: text) {
        metadata.tags.append(reference)
        checkForm(text, at: [.key("tags"), .index(index)])
      } else {
        problems.append(
          Problem(
            .badValue, in: file, at: pointer + [.key("tags"), .index(index)],
            "'\(text)' is not a tag reference", fix: "write \"TagGroup/Tag\""))
      }
    }
    guard let node = node("variables") else { return metadata }
    guard case .object(let members) = node.value else {
      report(
        .wrongType, at: "variables", "'variables' must be an object, not \(node.kindName)",
        fix: "write { \"Year\": 2023 }")
      return metadata
    }
    for member in members where member.key != "$schema" {
      checkForm(member.key, at: [.key("variables"), .key(member.key)])
      if let value = member.node.int {
        metadata.variables.append(VariableAssignment(name: member.key, value: .int(value)))
      } else if case .string(let option) = member.node.value {
        metadata.variables.append(VariableAssignment(name: member.key, value: .option(option)))
      } else {
        problems.append(
          Problem(
            .wrongType, in: file, at: pointer + [.key("variables"), .key(member.key)],
            "a variable's value is an integer or an option's name, not \(member.node.kindName)",
            fix: "write a whole number, or an option in double quotes"))
      }
    }
    return metadata
  }

  /// Returns the list under a key, each element with its position; empty if the key is missing.
  mutating func elements(_ key: String) -> [(node: JSONNode, pointer: JSONPointer)] {
    guard let node = node(key) else { return [] }
    guard case .array(let elements) = node.value else {
      report(
        .wrongType, at: key, "'\(key)' must be a list, not \(node.kindName)",
        fix: "write [ … ]")
      return []
    }
    return elements.enumerated().map { ($1, pointer + [.key(key), .index($0)]) }
  }
}

extension JSONNode {
  /// The value, in words for a message.
  var kindName: String {
    switch value {
    case .null: "null"
    case .bool: "a boolean"
    case .number(let spelling): "the number \(spelling)"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONPointer {
  static func + (left: JSONPointer, right: [Step]) -> JSONPointer {
    JSONPointer(left.steps + right)
  }
}

extension JSONNode {
  /// The first text in this value that is a local path, which has no meaning in other clones:
  /// absolute, in a home folder, on a drive.
  var localPath: String? {
    switch value {
    case .string(let text): JSONNode.isLocalPath(text) ? text : nil
    case .array(let elements): elements.lazy.compactMap(\.localPath).first
    case .object(let members): members.lazy.compactMap(\.node.localPath).first
    case .null, .bool, .number: nil
    }
  }

  private static func isLocalPath(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(4096))
    if bytes.contains(where: { $0 < 0x20 }) { return false }
    if ["~/", "file:/", "\\\\"].contains(where: text.hasPrefix) { return true }
    let separators = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
    if bytes.count > 3, bytes[1] == UInt8(ascii: ":"), separators.contains(bytes[2]) {
      return UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[0] | 0x20
    }
    // A single "/name" may have other meanings.
    return bytes.first == UInt8(ascii: "/") && bytes.dropFirst(2).contains(UInt8(ascii: "/"))
  }
}
