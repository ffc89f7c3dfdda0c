import Libgit2
import PaperDomain

/// git's configuration in effect in a folder, including a library's own.
package struct Configuration: Sendable {
  /// One configuration value.
  package struct Entry: Sendable, Equatable {
    /// `section.key` or `section.subsection.key`, section and key in lower case.
    package var name: String
    package var value: String
    package var place: Place
  }

  /// The level of a value; later levels win.
  package enum Place: String, Sendable {
    /// The configuration of the machine.
    case system
    /// The user's configuration.
    case global
    /// The library's configuration on this device, which is not shared.
    case local
    /// The configuration of one working tree of the library.
    case worktree
    /// The configuration in the environment (`GIT_CONFIG_COUNT`).
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

  /// Whether the folder is in a library, whose own configuration counts.
  package var hasLocal: Bool { repository != nil }

  /// The value in effect.
  package func string(_ name: String) -> String? { config.entry(name).map { $0.value ?? "true" } }

  /// Every value, lowest level first.
  package var entries: [Entry] {
    config.entries.map {
      Entry(name: $0.name, value: $0.value ?? "true", place: Place($0.level))
    }
  }

  /// The name in the form in which git compares it; `nil` for an invalid name. A name needs a
  /// section and a key of letters, digits and hyphens that begins with a letter.
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

  /// Sets a value, or removes all values of a name if `value` is `nil`.
  ///
  /// - Parameter isGlobal: Whether to use the user's file instead of the library's.
  /// - Returns: Whether there was a value to remove.
  /// - Throws: `GitError`.
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
