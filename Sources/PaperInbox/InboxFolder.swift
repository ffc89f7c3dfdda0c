package import Files
package import PaperDomain

/// The files that wait in a folder and its subfolders.
///
/// Hidden files and folders are left out, and symbolic links are not followed: a program that syncs
/// a phone keeps its own files there.
package struct InboxFolder: Sendable {
  /// A file as it is now.
  package struct File: Hashable, Sendable {
    /// The path relative to the folder.
    package var name: String
    package var bytes: Int
    package var state: FileState
    /// The film of a Live Photo, relative to the folder: it goes where the photo goes.
    package var film: String?

    package var modified: Timestamp { Timestamp(seconds: Int64(state.modified.seconds)) }
  }

  /// PDFs and images, by their names, in natural order.
  package private(set) var files: [File] = []
  /// The number of films that belong to no photo.
  package private(set) var films = 0
  /// The number of other files.
  package private(set) var others = 0

  private static let filmSuffixes = [".mov", ".mp4", ".m4v", ".avi", ".mkv", ".webm", ".3gp"]
  /// The suffixes of the two files of a Live Photo.
  private static let livePhoto = (
    photo: [".heic", ".heif", ".jpg", ".jpeg"], film: [".mov", ".mp4"]
  )

  /// Reads the folder. A file that vanishes meanwhile is left out.
  ///
  /// - Throws: `FileError` if the folder, or one below it, can't be listed.
  package init(reading folder: String) throws(FileError) {
    var names: [String] = []
    try FileSystem.walk(folder) { file throws(FileError) in
      let isHidden = RawPath.name(of: file.path).hasPrefix(".")
      if file.kind == .directory { return isHidden ? .skipChildren : .proceed }
      if file.kind == .regular, !isHidden { names.append(file.path) }
      return .proceed
    }
    names.sort(by: NaturalOrder.areInIncreasingOrder)
    var filmsByStem = Dictionary(
      names.compactMap { name in
        FileSuffix.suffix(of: name, in: Self.livePhoto.film).map { (stem(of: name, $0), name) }
      }, uniquingKeysWith: { first, _ in first })
    var taken: Set<String> = []
    for name in names {
      guard FileSuffix.suffix(of: name, in: FileSuffix.papers) != nil,
        let status = try FileSystem.statusIfPresent(of: RawPath.join(folder, name))
      else { continue }
      // A film goes with one photo: the first one of its name.
      let film = FileSuffix.suffix(of: name, in: Self.livePhoto.photo).flatMap {
        filmsByStem.removeValue(forKey: stem(of: name, $0))
      }
      if let film { taken.insert(film) }
      files.append(File(name: name, bytes: status.size, state: FileState(status), film: film))
    }
    for name in names
    where FileSuffix.suffix(of: name, in: FileSuffix.papers) == nil && !taken.contains(name) {
      if FileSuffix.suffix(of: name, in: Self.filmSuffixes) == nil {
        others += 1
      } else {
        films += 1
      }
    }
  }
}

/// A file's name without its suffix, in lower case: `IMG_1.HEIC` and `IMG_1.mov` have the same.
private func stem(of name: String, _ suffix: String) -> String {
  String(name.dropLast(suffix.count)).lowercased()
}
