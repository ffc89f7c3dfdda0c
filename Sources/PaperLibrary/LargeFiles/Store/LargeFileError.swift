package import PaperDomain

/// The reason why PDFs can't be stored with git-lfs or fetched from there.
package enum LargeFileError: UserFacingError, Equatable {
  /// The command `git lfs` does not exist.
  case notInstalled
  case isOn
  case isOff
  case nothingRecorded
  /// A blob's bytes do not match its name.
  case damaged(file: String)
  /// No remote has these blobs.
  case notThere([BlobID], remote: String)

  package var errorCode: ErrorCode {
    switch self {
    case .notInstalled: .program
    case .isOn, .isOff, .nothingRecorded: .nothing
    case .damaged: .file
    case .notThere: .elsewhere
    }
  }

  package var explanation: String {
    switch self {
    case .notInstalled: "git-lfs is not installed"
    case .isOn: "git-lfs already stores the PDFs"
    case .isOff: "git itself stores the PDFs of this library: all of them are on this device"
    case .nothingRecorded: "there is no commit yet"
    case .damaged(let file): "the bytes of '\(file)' do not match its name"
    case .notThere(let blobs, let remote):
      blobs.count == 1
        ? "'\(remote)' does not have \(blobs[0].path)"
        : "'\(remote)' does not have \(blobs.count) of the PDFs, \(blobs[0].path) among them"
    }
  }

  package var hints: [String] {
    switch self {
    case .notInstalled: ["apt-get install git-lfs"]
    case .isOn: ["pc fetch --blobs fetches the missing ones"]
    case .isOff: ["pc lfs enable stores them with git-lfs"]
    case .nothingRecorded: ["pc commit makes the first commit; pc init --lfs starts with git-lfs"]
    case .damaged: ["pc check --full shows more"]
    case .notThere: ["pc sync in a clone that has them uploads them to the remote"]
    }
  }
}
