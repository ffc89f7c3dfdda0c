package import ArgumentParser

/// `pc lfs enable`.
package struct LargeFiles: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "lfs",
    abstract: "Have git-lfs keep the PDFs.",
    discussion: "For libraries that are larger than what every device shall hold.",
    subcommands: [LargeFilesEnable.self])

  package init() {}
}
