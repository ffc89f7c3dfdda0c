package import ArgumentParser

/// `pc lfs enable`.
package struct LargeFiles: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "lfs",
    abstract: "Store the PDFs with git-lfs.",
    discussion: "For libraries that are too large for every device.",
    subcommands: [LargeFilesEnable.self, LargeFilesDrop.self])

  package init() {}
}
