import ArgumentParser
import Testing

@testable import PaperCommands

struct CommandTreeTests {
  @Test func `every verb has a sentence, a name of its own and the common options`() throws {
    func leaves(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
      let below = command.configuration.subcommands
      return below.isEmpty ? [command] : below.flatMap(leaves)
    }
    let commands = leaves(PC.self)
    #expect(!commands.isEmpty)
    for command in commands {
      let abstract = command.configuration.abstract
      #expect(abstract.hasSuffix("."), "\(command)")
      #expect(command is any Command.Type, "\(command)")
    }
    let verbs = PC.configuration.subcommands.map { $0._commandName }
    #expect(Set(verbs).count == verbs.count)
  }

  @Test func `a verb is named as the parser names it`() {
    func all(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
      [command] + command.configuration.subcommands.flatMap(all)
    }
    for command in all(PC.self) {
      #expect(CommandWords.name(of: command) == command._commandName)
    }
  }
}
