package import ArgumentParser
import Files
import PaperDomain
import PaperLibrary

/// `pc merge-driver %O %A %B %P`: git runs it for each manifest that both sides of a merge changed.
package struct MergeDriver: Command {
  package static let configuration = CommandConfiguration.verb(
    commandName: "merge-driver", abstract: "Merge one manifest, for git.",
    discussion: """
      git runs this with the file of the merge base, ours, theirs, and the path. Changes that this \
      file alone is enough to merge are written to ours; the rest is unchanged, without conflict \
      markers, and the exit status is 1: pc sync --continue merges it with the whole library in \
      view.
      """, shouldDisplay: false)

  @Argument(help: .init("The file of the merge base (%O).", valueName: "base"))
  package var base: String
  @Argument(help: .init("Our file (%A); receives the result.", valueName: "ours"))
  package var ours: String
  @Argument(help: .init("Their file (%B).", valueName: "theirs"))
  package var theirs: String
  @Argument(help: .init("Its path in the library (%P).", valueName: "path"))
  package var path: String

  @OptionGroup(title: "Options of every command") package var global: GlobalOptions

  package init() {}

  /// Merges the file.
  ///
  /// - Throws: `PurgeRefusal` if purged content would come back, `FileError` if a file can't be
  ///   read or written; otherwise as ``Command/run(in:)``.
  package func run(in invocation: Invocation) async throws -> Outcome {
    if invocation.environment.keys.contains(where: { $0.hasPrefix("GITHEAD_") }) {
      try Workspace(invocation).library.purgeGuard.refuseInMerge()
    }
    func bytes(_ name: String) throws -> [UInt8] {
      try FileSystem.read(invocation.path(of: name), limit: Library.manifestLimit)
    }
    // If a side has no such file, git passes an empty one.
    let past = try bytes(base)
    let merge = FileMerge(
      base: past.isEmpty ? nil : past, ours: try bytes(ours), theirs: try bytes(theirs), path: path)
    switch merge {
    case .merged(let result):
      try FileSystem.writeAtomically(result, to: invocation.path(of: ours))
      return .done
    case .undecided(let reasons):
      for reason in reasons { invocation.terminal.note("\(reason)") }
      invocation.terminal.hint("\(try hint(invocation))")
      return .negative
    }
  }

  /// The next command. A rebase handles one commit at a time and can't be finished by meaning.
  private func hint(_ invocation: Invocation) throws -> String {
    try Workspace(invocation).library.gitOperation.isRebasing()
      ? LibraryError.rebaseHint : "pc sync --continue merges it with the whole library in view"
  }
}
