import PaperDomain

/// A setting that `pc` reads from git's configuration, section `papercenter`.
package struct KnownSetting: Sendable {
  /// As it is written in the documentation: `papercenter.alias.NAME`.
  package let name: String
  /// One sentence.
  package let meaning: String

  package static let section = "papercenter."

  package static let all = [
    KnownSetting(
      name: "papercenter.alias.NAME",
      meaning: "What 'pc NAME' stands for; with a '!' before it, a line for the shell."),
    KnownSetting(
      name: "papercenter.device",
      meaning: "What copies are called after that a merge makes here; the host name unless set."),
    KnownSetting(
      name: "papercenter.jobs", meaning: "How many processes read files at once."),
  ]

  /// Whether a name is one of these: `NAME` stands for any.
  package static func isKnown(_ name: String) -> Bool {
    all.contains { setting in
      guard setting.name.hasSuffix(".NAME") else { return setting.name == name }
      let prefix = setting.name.dropLast("NAME".count)
      return name.hasPrefix(prefix) && name.count > prefix.count
    }
  }

  /// What was meant by a name that is not known.
  package static func closest(to name: String) -> String? {
    let short = name.hasPrefix(section) ? String(name.dropFirst(section.count)) : name
    let parts = short.split(separator: ".", omittingEmptySubsequences: false)
    // The part that a person chose is left as it is.
    let candidates = all.map { setting in
      let known = setting.name.dropFirst(section.count)
      return known.hasSuffix(".NAME") && parts.count > 1
        ? known.dropLast("NAME".count) + parts[1...].joined(separator: ".") : String(known)
    }
    return EditDistance.closest(to: short, in: candidates).map { section + $0 }
  }
}
