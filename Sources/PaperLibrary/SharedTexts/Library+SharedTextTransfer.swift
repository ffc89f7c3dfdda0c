import GitNames
import Libgit2

/// The result of sharing recognised texts.
package struct TextTransfer: Sendable {
  /// Whether texts that the remote lacked were pushed.
  package var isPushed = false
  /// Remarks for display.
  package var remarks: [String] = []
}

extension Library {
  /// Pushes the recognised texts that a remote lacks, together with those it has.
  ///
  /// A failure never stops the rest of the sync; it is reported as a remark.
  func shareTexts(
    with remote: RemoteBranch, _ settings: TransferSettings
  ) throws -> TextTransfer {
    var remarks: [String] = []
    func remark(_ words: String) -> TextTransfer {
      TextTransfer(
        remarks: remarks + ["recognised texts were not shared with '\(remote.remote)': \(words)"])
    }
    for round in 1...Library.mostTextRaces {
      do {
        let theirs = try repository.resolve(SharedTextReference.known(of: remote.remote))
        let joined = try joinSharedTexts(with: theirs)
        remarks = joined.refused.prefix(3).map {
          "shared text refused: \($0.path): \($0.fault.explanation)"
        }
        if joined.refused.count > 3 {
          remarks.append("\(joined.refused.count - 3) more shared texts were refused")
        }
        guard let tree = joined.tree, tree != theirs else { return TextTransfer(remarks: remarks) }
        try pushTexts(tree, expecting: theirs, remote, settings)
        return TextTransfer(isPushed: true, remarks: remarks)
      } catch SyncError.overtaken {
        try Transfers.pause(milliseconds: Int.random(in: 0...(20 * round)))
        do {
          try transfers.fetch(remote, settings)
        } catch let error as SyncError {
          return remark(error.explanation)
        }
      } catch let error as SyncError {
        return remark(error.explanation)
      } catch let error as GitError {
        return remark(error.explanation)
      }
    }
    return remark("others pushed \(Library.mostTextRaces) times meanwhile")
  }

  /// The number of retries if others push first; the next sync continues.
  private static let mostTextRaces = 5

  /// Replaces exactly the tree that the remote is known to have. Hooks are about commits, so none
  /// runs.
  private func pushTexts(
    _ tree: ObjectID, expecting theirs: ObjectID?, _ remote: RemoteBranch,
    _ settings: TransferSettings
  ) throws {
    let own = SharedTextReference.own
    let words =
      SharedTextReference.words(for: remote.remote) + ["push", "--porcelain", "--no-verify"]
      + Transfers.progressWords(settings)
      + [
        "--force-with-lease=\(own):\(theirs.map(\.description) ?? "")", "--", remote.remote,
        "\(tree):\(own)",
      ]
    try transfers.run(words, remote, settings)
  }
}
