package import ArgumentParser
import Files
import Glibc
import PaperDomain
import PaperLibrary
import Programs

/// `pc view [REF]`.
package struct View: Command {
  package static let configuration = CommandConfiguration.verb(
    abstract: "Read the library in the browser.",
    discussion: """
      Serves the library to this device alone, at an address that is printed and opened, until \
      Ctrl-C. Looking at other versions and sources changes nothing. With --listen and --token-file \
      it serves a group on a network that you trust: the file has a line for each of them, \
      'read TOKEN NAME' or 'edit TOKEN NAME'.
      """)

  @Argument(help: .init("A doc, group, page or bundle to begin at.", valueName: "ref"))
  package var reference: String?

  @Option(help: .init("Begin at what a search finds.", valueName: "query"))
  package var search: String?

  @Option(help: .init("The port; the library's own unless given, 0 for any.", valueName: "n"))
  package var port: Int?

  @Flag(name: .customLong("no-browser"), help: "Open no browser.")
  package var opensNothing = false

  @Option(help: .init("Serve at this address of the device, to others too.", valueName: "address"))
  package var listen: String?

  @Option(help: .init("Who may come in, and what they may do.", valueName: "file"))
  package var tokenFile: String?

  @Option(help: .hidden)
  package var assets: String?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func validate() throws {
    if let port, !(0...65_535).contains(port) {
      throw ValidationError("--port is a number up to 65535")
    }
    if reference != nil, search != nil {
      throw ValidationError("a reference and --search are two places to begin at")
    }
    if listen != nil, tokenFile == nil {
      throw ValidationError("--listen needs a --token-file: others may come only with a token")
    }
  }

  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let executable = try FileSystem.linkTarget(of: "/proc/self/exe")
    let viewer = try View.viewer(besides: executable, environment: invocation.environment)
    var words = [viewer, "--library", workspace.library.root]
    words += ["--start", try start(in: workspace)]
    if let port { words += ["--port", "\(port)"] }
    if let listen { words += ["--listen", listen] }
    if let tokenFile { words += ["--token-file", invocation.path(of: tokenFile)] }
    if let assets { words += ["--assets", invocation.path(of: assets)] }
    if opensNothing { words.append("--no-browser") }
    if global.printsJSON { words.append("--json") }
    var environment = invocation.environment
    environment["PC_PROGRAM"] = environment["PC_PROGRAM"] ?? executable
    do {
      try Program(words, environment: environment).takeOver()
    } catch {
      throw CommandFailure("cannot run '\(error.program)': \(error.systemMessage)")
    }
  }

  /// The path of the viewer's page for what was named.
  private func start(in workspace: Workspace) throws -> String {
    if let search { return "/s?q=\(View.escaped(search))" }
    guard let reference else { return "/" }
    let snapshot = try workspace.library.snapshot()
    let parsed = try Reference(parsing: reference)
    func name(_ id: EntityID?, _ path: String) throws -> String {
      guard let id else {
        throw CommandFailure(
          "'\(path)' has no id yet", hints: ["pc commit gives it one"])
      }
      return id.description
    }
    func page(_ page: Page?, of groupPath: String) throws -> String {
      guard let doc = snapshot.docs[parentPath(groupPath)] else {
        throw CommandFailure(
          "'\(groupPath)' lies in no doc", hints: ["pc check tells what is wrong with the library"])
      }
      let start = "/d/\(try name(doc.id, doc.path))"
      return try page.map { "\(start)/p/\(try name($0.id, $0.path))" } ?? start
    }
    switch try workspace.resolver(snapshot).entity(parsed) {
    case .doc(let doc): return "/d/\(try name(doc.id, doc.path))"
    case .group(let group):
      return try page(snapshot.pages(of: group).first, of: group.path)
    case .page(let shown): return try page(shown, of: shown.groupPath)
    case .bundle(let bundle):
      return "/b/\(View.escaped(bundle.name))/\(parsed.pages?.pages.first ?? 1)"
    case .folder(let folder): return folder.isEmpty ? "/" : "/?in=\(View.escaped(folder))"
    case .tagGroup, .variable: return "/tags"
    }
  }

  /// The program that serves: `PC_VIEWER`, or what is installed beside `pc`.
  private static func viewer(
    besides executable: String, environment: [String: String]
  ) throws -> String {
    let folder = RawPath.directory(of: executable)
    let places =
      environment["PC_VIEWER"].map { [$0] }
      ?? ["\(folder)/pc-viewer", "\(folder)/../libexec/papercenter/pc-viewer"]
    guard let viewer = places.first(where: { access($0, X_OK) == 0 }) else {
      throw CommandFailure(
        "pc-viewer is not beside '\(executable)'", hints: ["make install puts both in place"])
    }
    return viewer
  }

  /// A text as a part of an address: whatever it holds, it is data there.
  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var escaped = String.UnicodeScalarView()
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        escaped.append(scalar)
      } else {
        escaped += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(escaped)
  }
}
