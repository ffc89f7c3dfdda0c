package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc view [REF]`.
package struct View: Command {
  package static let foldsMarkup = false
  package static let configuration = CommandConfiguration.verb(
    abstract: "Open the library in the browser.",
    discussion: """
      Serves the library on this device only, at an address that is printed and opened, until \
      Ctrl-C. Viewing other versions and sources changes nothing. With --listen and --token-file \
      it serves a group of people, over encrypted connections: the file has a line for each of \
      them, 'read TOKEN NAME' or 'edit TOKEN NAME @DEVICE'.
      """)

  @Argument(help: .init("A doc, group, page or bundle to start at.", valueName: "ref"))
  package var reference: String?

  @Option(help: .init("Start with the results of a search.", valueName: "query"))
  package var search: String?

  @Option(help: .init("The port; by default the library's own, 0 for any.", valueName: "n"))
  package var port: Int?

  @Flag(name: .customLong("no-browser"), help: "Do not open a browser.")
  package var opensNothing = false

  @Option(help: .init("Listen on this address, for other devices too.", valueName: "address"))
  package var listen: String?

  @Option(help: .init("The tokens that grant access, and what each allows.", valueName: "file"))
  package var tokenFile: String?

  @Option(
    help: .init("The certificate that --listen shows, in PEM form.", valueName: "file"))
  package var tlsCert: String?

  @Option(help: .init("The private key of the certificate, in PEM form.", valueName: "file"))
  package var tlsKey: String?

  @Flag(name: .customLong("no-tls"), help: "Do not encrypt connections of --listen.")
  package var isPlain = false

  @Option(
    help: .init(
      "The address at which a phone reaches this device, for 'Add from phone'.",
      valueName: "address"))
  package var phoneAddress: String?

  @Option(help: .hidden)
  package var assets: String?

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Checks the options together.
  ///
  /// - Throws: `ValidationError` if the port is out of bounds, or options exclude or need each
  ///   other.
  package func validate() throws {
    if let port, !(0...65_535).contains(port) {
      throw ValidationError("--port is a number up to 65535")
    }
    if reference != nil, search != nil {
      throw ValidationError("a reference and --search exclude each other")
    }
    if listen != nil, tokenFile == nil {
      throw ValidationError("--listen needs a --token-file: others may come only with a token")
    }
    if (tlsCert == nil) != (tlsKey == nil) {
      throw ValidationError("--tls-cert and --tls-key are given together")
    }
    if tlsCert != nil, isPlain {
      throw ValidationError("--tls-cert and --no-tls exclude each other")
    }
  }

  /// Replaces this process by the viewer.
  ///
  /// - Throws: ``CommandFailure`` if the viewer is not installed, ``ReferenceError`` if the entity
  ///   is unknown; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let workspace = try Workspace(invocation)
    let viewer = try ViewerLaunch(invocation)
    let start = try start(in: workspace)
    var words: [String] = []
    if let port { words += ["--port", "\(port)"] }
    if let listen { words += ["--listen", listen] }
    if let tokenFile { words += ["--token-file", invocation.path(of: tokenFile)] }
    if let tlsCert { words += ["--tls-cert", invocation.path(of: tlsCert)] }
    if let tlsKey { words += ["--tls-key", invocation.path(of: tlsKey)] }
    if isPlain { words.append("--no-tls") }
    if let phoneAddress { words += ["--phone-address", phoneAddress] }
    if let assets { words += ["--assets", invocation.path(of: assets)] }
    if opensNothing { words.append("--no-browser") }
    if global.printsJSON { words.append("--json") }
    try viewer.takeOver(workspace.library, at: start, words, invocation)
  }

  /// The path of the viewer's page for the reference or query.
  private func start(in workspace: Workspace) throws -> String {
    if let search { return ViewerPath.results(of: search) }
    guard let reference else { return ViewerPath.folder("") }
    let snapshot = try workspace.library.snapshot()
    let parsed = try Reference(parsing: reference)
    func begin(at page: Page?, of groupPath: String) throws -> String {
      guard let doc = snapshot.docs[parentPath(groupPath)] else {
        throw CommandFailure(
          "'\(groupPath)' is not in a doc", hints: ["pc check shows the errors of the library"])
      }
      return try page.flatMap { try ViewerPath.page($0, in: snapshot) } ?? ViewerPath.doc(doc)
    }
    switch try workspace.resolver(snapshot).entity(parsed) {
    case .doc(let doc): return try ViewerPath.doc(doc)
    case .group(let group):
      return try begin(at: snapshot.pages(of: group).first, of: group.path)
    case .page(let page): return try begin(at: page, of: page.groupPath)
    case .bundle(let bundle):
      return ViewerPath.bundle(bundle, parsed.pages?.pages.first ?? 1)
    case .folder(let folder): return ViewerPath.folder(folder)
    case .tagGroup, .variable: return "/tags"
    }
  }
}
