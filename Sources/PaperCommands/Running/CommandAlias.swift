import ArgumentParser
import Files
import Glibc
import PaperDomain
import PaperLibrary
import Programs

/// A verb that the user defined: `papercenter.alias.NAME` in git's configuration.
///
/// `git config papercenter.alias.hard 'ls --tag Difficulty/Hard'` makes `pc hard`; a value that
/// starts with `!` is a line for the shell, run at the library's root, with `GIT_PREFIX` set to the
/// folder it was called from, as git does. A verb has precedence over an alias of the same name.
enum CommandAlias {
  /// What an alias stands for.
  enum Meaning {
    case words([String])
    case program(Program)
  }

  static let section = "papercenter.alias."

  /// Returns what the words stand for; `nil` if the first of them is no alias.
  ///
  /// - Parameter root: The command whose verbs have precedence over aliases.
  static func meaning(
    of words: [String], in surroundings: ProcessContext, root: any ParsableCommand.Type
  ) throws -> Meaning? {
    var words = words
    var used: [String] = []
    while let position = verbPosition(in: words) {
      let name = words[position]
      if isVerb(name, of: root) { break }
      let folder = try folder(of: words[..<position], surroundings)
      let settings = Settings(surroundings)
      let config = try Configuration(at: folder, settings.library)
      guard let value = config.string(section + name) else { break }
      if used.contains(name) {
        throw CommandFailure(
          "the alias '\(name)' refers to itself: \((used + [name]).joined(separator: " → "))",
          hints: ["pc config get \(section)\(name)"])
      }
      used.append(name)
      let arguments = Array(words[(position + 1)...])
      if value.hasPrefix("!") {
        return .program(try program(String(value.dropFirst()), arguments, folder, surroundings))
      }
      let expansion = ShellWords(value)
      if expansion.isUnfinished || expansion.words.isEmpty {
        throw CommandFailure(
          "the alias '\(name)' is not a command line: \(value)",
          hints: ["pc config set \(section)\(name) 'VERB ARGUMENT…'"])
      }
      words = words[..<position] + expansion.words + arguments
    }
    return used.isEmpty ? nil : .words(words)
  }

  /// The names of all defined aliases, in natural order.
  static func names(at folder: String, _ surroundings: ProcessContext) throws -> [String] {
    let entries = try Configuration(at: folder, Settings(surroundings).library).entries
    return Set(
      entries.filter { $0.name.hasPrefix(section) }.map { String($0.name.dropFirst(section.count)) }
    ).inNaturalOrder()
  }

  private struct Settings {
    let library: LibrarySettings
    init(_ surroundings: ProcessContext) {
      library = LibrarySettings(environment: surroundings.environment, now: surroundings.now)
    }
  }

  private static func isVerb(_ name: String, of root: any ParsableCommand.Type) -> Bool {
    root.configuration.subcommands.contains { CommandWords.name(of: $0) == name }
  }

  /// The index of the verb: after the global options.
  private static func verbPosition(in words: [String]) -> Int? {
    var position = 0
    while position < words.count, words[position].hasPrefix("-") {
      position += GlobalOptions.valued.contains(words[position]) ? 2 : 1
    }
    return position < words.count ? position : nil
  }

  private static func folder(
    of options: ArraySlice<String>, _ surroundings: ProcessContext
  ) throws -> String {
    try zip(options, options.dropFirst()).filter { $0.0 == "-C" }
      .reduce(surroundings.workingDirectory) { try Invocation.enter($1.1, from: $0) }
  }

  private static func program(
    _ line: String, _ arguments: [String], _ folder: String, _ surroundings: ProcessContext
  ) throws -> Program {
    var environment = surroundings.environment
    var start = folder
    if let root = try Library.root(above: folder) {
      let here = try FileSystem.canonicalPath(of: folder)
      environment["GIT_PREFIX"] = here == root ? "" : here.dropFirst(root.count + 1) + "/"
      start = root
    }
    return Program(shell: line, arguments, environment: environment, folder: start)
  }
}
