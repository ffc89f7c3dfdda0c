import Libgit2

/// What became of recognised texts when a library was shared.
package struct TextTransfer: Sendable {
  /// Whether the remote got some that it lacked.
  package var isPushed = false
  /// For people.
  package var remarks: [String] = []
}

extension Library {
  /// Gives a remote the recognised texts that it lacks, with those that it had.
  ///
  /// Never stands in the way of what else is shared: what went wrong is told.
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
        try Library.pause(milliseconds: Int.random(in: 0...(20 * round)))
        do {
          try fetch(remote, settings)
        } catch let error as SyncError {
          return remark(error.explanation)
        }
      } catch let error as SyncError {
        return remark(error.explanation)
      } catch let error as GitError {
        return remark(error.explanation)
      }
    }
    return remark("others did so \(Library.mostTextRaces) times meanwhile")
  }

  /// How often others may be sooner; the next sync goes on.
  private static let mostTextRaces = 5

  /// Puts the tree in the place of exactly the one that the remote is known to have. Hooks are about
  /// commits: there is none.
  private func pushTexts(
    _ tree: ObjectID, expecting theirs: ObjectID?, _ remote: RemoteBranch,
    _ settings: TransferSettings
  ) throws {
    let own = SharedTextReference.own
    let words =
      SharedTextReference.words(for: remote.remote) + ["push", "--porcelain", "--no-verify"]
      + Library.progressWords(settings)
      + [
        "--force-with-lease=\(own):\(theirs.map(\.description) ?? "")", "--", remote.remote,
        "\(tree):\(own)",
      ]
    try transfer(words, remote, settings)
  }
}
