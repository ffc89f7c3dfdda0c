import GitNames
import Libgit2
package import PaperDomain

/// The recognised texts that this clone shares, and those of remotes as of the last fetch.
package struct SharedTexts: Sendable {
  /// The largest file that is read, in bytes; texts are split into smaller files.
  package static let largest = 16 << 20

  private let repository: Repository
  private let trees: [ObjectID]

  init(_ repository: Repository, trees: [ObjectID]) {
    self.repository = repository
    self.trees = trees
  }

  /// The files with texts of a PDF made with these settings, each once.
  ///
  /// The files come from other clones: each result is the valid content, or the reason why it is
  /// not used.
  package func files(
    of blob: BlobID, settings: String
  ) -> [(path: String, content: Result<[UInt8], SharedTextFault>)] {
    let folder = SharedTextPlace(blob: blob, settings: settings, name: "").folder
    var files: [(path: String, content: Result<[UInt8], SharedTextFault>)] = []
    var seen: Set<String> = []
    for tree in trees {
      do throws(GitError) {
        guard let entry = try repository.entry(in: tree, path: folder), entry.mode == .directory
        else { continue }
        for file in try repository.tree(entry.id) {
          let path = "\(folder)/\(file.name)"
          guard file.mode == .file, let place = SharedTextPlace(path: path) else { continue }
          let content = SharedTexts.content(of: file.id, at: place, in: repository)
          // If one remote's file is damaged, another remote may have it intact.
          if case .failure = content, !seen.contains(path) { files.append((path, content)) }
          guard case .success = content, seen.insert(path).inserted else { continue }
          files.removeAll { $0.path == path }
          files.append((path, content))
        }
      } catch {
        files.append((folder, .failure(.unreadable(error.explanation))))
      }
    }
    return files
  }

  /// A file's bytes, if they match its name.
  static func content(
    of id: ObjectID, at place: SharedTextPlace, in repository: Repository
  ) -> Result<[UInt8], SharedTextFault> {
    do throws(GitError) {
      let size = try repository.blobSize(id) ?? 0
      if size > largest { return .failure(.tooLarge(bytes: size)) }
      let bytes = try repository.blob(id)
      return SharedTextPlace.name(of: bytes) == place.name ? .success(bytes) : .failure(.misnamed)
    } catch {
      return .failure(.unreadable(error.explanation))
    }
  }
}
