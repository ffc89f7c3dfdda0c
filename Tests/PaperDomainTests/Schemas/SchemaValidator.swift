import Foundation
import PaperDomain

/// Debian's `python3-jsonschema`: an independent validator.
enum SchemaValidator {
  struct Failure: Error {
    let text: String
  }

  /// A manifest's text, and the schema to validate it with.
  struct Question {
    var schema: ManifestSchema
    var text: String
  }

  /// Whether each text is valid by its schema.
  static func answers(to questions: [Question]) throws -> [Bool] {
    let schemas = Dictionary(
      questions.map { ($0.schema.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
    let input: JSONLiteral = [
      "schemas": .object(
        schemas.values.map { JSONLiteral.Entry(key: $0.name, value: $0.literal) }),
      "questions": .array(
        questions.map { [.string($0.schema.name), .string($0.text)] }),
    ]
    let output = try run(program, input: input.document())
    let answers = try JSONDocument(parsing: output).root.array?.compactMap(\.bool) ?? []
    guard answers.count == questions.count else {
      throw Failure(text: String(decoding: output, as: UTF8.self))
    }
    return answers
  }

  /// The schemas themselves are validated with the metaschema.
  private static let program = """
    import json, sys
    from jsonschema import Draft202012Validator
    data = json.load(sys.stdin)
    validators = {}
    for name, schema in data["schemas"].items():
        Draft202012Validator.check_schema(schema)
        validators[name] = Draft202012Validator(schema)
    def holds(name, text):
        try:
            value = json.loads(text)
        except ValueError:
            return False
        return validators[name].is_valid(value)
    print(json.dumps([holds(name, text) for name, text in data["questions"]]))
    """

  private static func run(_ program: String, input: [UInt8]) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pc-schemas-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let questions = folder.appending(path: "questions.json")
    try Data(input).write(to: questions)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", program]
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: questions)
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try FileManager.default.removeItem(at: folder)
    guard process.terminationStatus == 0 else {
      throw Failure(text: "python3 ended with \(process.terminationStatus)")
    }
    return Array(bytes)
  }
}

extension ManifestSchema {
  /// The schema of the manifest at a path, by the patterns of `files`.
  static func schema(for place: ManifestPlace) -> ManifestSchema? {
    let name: String? =
      switch place {
      case .library: "library"
      case .bundle: "bundle"
      case .tagGroup: "tag-group"
      case .variable: "variable"
      case .doc: "doc"
      case .group: "group"
      case .page: "page"
      case .notes: "notes"
      case .stamp, .correctedText, .misnamedText, .misplaced: nil
      }
    return all.first { $0.name == name }
  }
}
