package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc remote add NAME URL`.
package struct RemoteAdd: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "add", abstract: "Add a remote.")

  @Argument(help: "The name of the remote, usually origin.")
  package var name: String
  @Argument(help: .init("The address, as git accepts it.", valueName: "url"))
  package var address: String

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Adds the remote.
  ///
  /// - Throws: `SyncError` if git refuses the name, such as one in use; otherwise as
  ///   ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    // A relative path starts at the working directory; git would start at the library's root.
    let isRelative = address.hasPrefix("./") || address.hasPrefix("../")
    let folder = isRelative ? ReferenceResolver.normalized(invocation.path(of: address)) : nil
    try library.remotes.add(name, at: folder.map { "/" + $0 } ?? address)
    try invocation.write(NamedRemote(name: name, verb: "added"))
    return .done
  }
}

/// The change of a remote's name.
struct NamedRemote: Report {
  let name: String
  let verb: String

  var json: OutputJSON { ["remote": .string(name)] }

  func write(to terminal: Terminal) throws { try terminal.say("\(verb) remote \(name, .heading)") }
}
