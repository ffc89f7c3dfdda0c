package import ArgumentParser
import PaperDomain
import PaperLibrary

/// `pc remote [ls|add|rm]`.
package struct RemoteCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "remote", abstract: "Name the places this library is shared with.",
    discussion: "Remotes are git's own: git remote lists the same.",
    subcommands: [RemoteList.self, RemoteAdd.self, RemoteRemove.self],
    defaultSubcommand: RemoteList.self)

  package init() {}
}

/// `pc remote ls`.
package struct RemoteList: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "ls", abstract: "List the remotes.")

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    try invocation.write(
      Answer(remotes: try library.remotes()))
    return .done
  }

  struct Answer: Report {
    let remotes: [(name: String, address: String?)]

    var json: OutputJSON {
      ["remotes": .list(remotes) { ["name": .string($0.name), "url": .text($0.address)] }]
    }

    func write(to terminal: Terminal) throws {
      for remote in remotes {
        try terminal.print("\(remote.name, .heading)  \(remote.address ?? "")")
      }
      if remotes.isEmpty { terminal.note("no remotes: pc remote add NAME URL names one") }
    }
  }
}

/// `pc remote add NAME URL`.
package struct RemoteAdd: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "add", abstract: "Name a place to share with.")

  @Argument(help: "What to call it: origin, most often.")
  package var name: String
  @Argument(help: .init("Where it is, as git takes it.", valueName: "url"))
  package var address: String

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    let library = try Workspace(invocation).library
    // A folder is named from where the person is; git would start at the library's root.
    let isRelative = address.hasPrefix("./") || address.hasPrefix("../")
    let folder = isRelative ? ReferenceResolver.normalized(invocation.path(of: address)) : nil
    try library.addRemote(name, at: folder.map { "/" + $0 } ?? address)
    try invocation.write(NamedRemote(name: name, verb: "added"))
    return .done
  }
}

/// `pc remote rm NAME`.
package struct RemoteRemove: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "rm", abstract: "Forget a remote. Nothing is changed there.")

  @Argument(help: "The remote.")
  package var name: String

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  package func run(in invocation: Invocation) async throws -> Outcome {
    try Workspace(invocation).library.removeRemote(name)
    try invocation.write(NamedRemote(name: name, verb: "forgot"))
    return .done
  }
}

/// What became of a remote's name.
private struct NamedRemote: Report {
  let name: String
  let verb: String

  var json: OutputJSON { ["remote": .string(name)] }

  func write(to terminal: Terminal) throws { try terminal.say("\(verb) remote \(name, .heading)") }
}
