package import ArgumentParser

/// `pc remote [ls|add|rm]`.
package struct RemoteCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "remote", abstract: "Manage the remotes of this library.",
    discussion: "Remotes are git's own: git remote lists the same.",
    subcommands: [RemoteList.self, RemoteAdd.self, RemoteRemove.self],
    defaultSubcommand: RemoteList.self)

  package init() {}
}
