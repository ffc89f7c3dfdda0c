import Libgit2
import PaperDomain

/// git's configuration as a command sees it from a folder: in a library its own too.
package struct Configuration: Sendable {
  /// One value.
  package struct Entry: Sendable, Equatable {
    /// `section.key` or `section.subsection.key`, section and key in lower case.
    package var name: String
    package var value: String
    package var place: Place
  }

  /// Where a value stands; later ones win.
  package enum Place: String, Sendable {
    /// The whole machine's.
    case system
    /// The person's.
    case global
    /// The library's on this device: it is not shared.
    case local
    /// That of one working tree of the library.
    case worktree
    /// The environment's (`GIT_CONFIG_COUNT`).
    case command
  }

  private let config: Config
  private let repository: Repository?
  private let settings: GitSettings

  /// - Throws: `GitError`.
  package init(at folder: String, _ settings: LibrarySettings) throws {
    self.settings = try GitSettings(environment: settings.environment)
    let library: Library?
    do {
      library = try Library.open(at: folder, settings: settings)
    } catch LibraryError.notALibrary {
      library = nil
    }
    repository = library?.repository
    config = try library?.config() ?? Repository.sharedConfig(self.settings)
  }

  /// Whether there is a library whose own values count.
  package var hasLocal: Bool { repository != nil }

  /// The winning value.
  package func string(_ name: String) -> String? { config.entry(name).map { $0.value ?? "true" } }

  /// Every value, weakest first.
  package var entries: [Entry] {
    config.entries.map {
      Entry(name: $0.name, value: $0.value ?? "true", place: Place($0.level))
    }
  }

  /// A name as git compares it; `nil` for what can be none: there have to be a section and a key of
  /// letters, digits and hyphens that begins with a letter.
  package static func canonicalName(_ name: String) -> String? {
    guard let canonical = ConfigEntry.canonicalName(name), let dot = canonical.lastIndex(of: ".")
    else { return nil }
    let key = canonical[canonical.index(after: dot)...].utf8
    let isLetter = { (byte: UInt8) in (0x61...0x7a).contains(byte) }
    let isFine =
      key.first.map(isLetter) == true
      && key.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    return isFine ? canonical : nil
  }

  /// Sets a value, or takes all values of a name away with `nil`.
  ///
  /// - Parameter isGlobal: In the person's file instead of the library's.
  /// - Returns: Whether there was one to take away.
  @discardableResult
  package func set(_ name: String, to value: String?, isGlobal: Bool) throws -> Bool {
    if isGlobal {
      return try Repository.setSharedConfig(name, to: value, settings)
    }
    guard let repository else { throw LibraryError.notALibrary(".") }
    guard let value else { return try repository.deleteConfig(name) }
    try repository.setConfig(name, to: value)
    return true
  }
}

extension Configuration.Place {
  init(_ level: ConfigEntry.Level) {
    switch level {
    case .system: self = .system
    case .xdg, .global: self = .global
    case .local: self = .local
    case .worktree: self = .worktree
    case .command: self = .command
    }
  }
}
