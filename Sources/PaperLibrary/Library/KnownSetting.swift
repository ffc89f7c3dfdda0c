import PaperDomain

/// A setting that `pc` reads from git's configuration, section `papercenter`.
package struct KnownSetting: Sendable {
  /// The name as written in the documentation: `papercenter.alias.NAME`.
  package let name: String
  /// A description in one sentence.
  package let meaning: String

  package static let section = "papercenter."

  package static let all = [
    KnownSetting(
      name: "papercenter.alias.NAME",
      meaning: "The command that 'pc NAME' runs; after a '!', a shell command."),
    KnownSetting(
      name: "papercenter.autoSync",
      meaning: "Whether 'pc view' syncs in the background, after a rest: true or false."),
    KnownSetting(
      name: "papercenter.device",
      meaning: "The device name in names of copies that a merge makes; by default the host name."),
    KnownSetting(
      name: "papercenter.jobs",
      meaning: "The number of processes that read files at the same time."),
    KnownSetting(
      name: "papercenter.reader",
      meaning: "Whose words and reading this device keeps; by default git's user name."),
    KnownSetting(
      name: "papercenter.shareReading",
      meaning: "Whether your words and reading go to everyone who has the library: true or false."),
  ]

  /// Whether a name, with its key in lower case, is a known setting; `NAME` matches any part.
  package static func isKnown(_ name: String) -> Bool {
    all.contains { setting in
      guard setting.name.hasSuffix(".NAME") else { return setting.name.lowercased() == name }
      let prefix = setting.name.dropLast("NAME".count)
      return name.hasPrefix(prefix) && name.count > prefix.count
    }
  }

  /// The known setting that is closest to an unknown name.
  package static func closest(to name: String) -> String? {
    let short = name.hasPrefix(section) ? String(name.dropFirst(section.count)) : name
    let parts = short.split(separator: ".", omittingEmptySubsequences: false)
    // The part that the user chose is kept.
    let candidates = all.map { setting in
      let known = setting.name.dropFirst(section.count)
      return known.hasSuffix(".NAME") && parts.count > 1
        ? known.dropLast("NAME".count) + parts[1...].joined(separator: ".") : String(known)
    }
    return EditDistance.closest(to: short, in: candidates).map { section + $0 }
  }
}
