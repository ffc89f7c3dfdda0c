import Files
import GitFiles
import GitNames
import Libgit2
import PaperDomain

extension Library {
  /// The value of a name such as `core.editor` in git's configuration; `nil` if it is not set.
  ///
  /// - Throws: `GitError`.
  package func configured(_ name: String) throws -> String? {
    try repository.config().string(name)
  }

  /// The device name in names of copies that a merge makes here: `papercenter.device`, otherwise
  /// the host name.
  package func deviceName() throws -> String {
    if let name = try config().string("papercenter.device"), !name.isEmpty { return name }
    return FileSystem.hostName ?? "device"
  }
}
