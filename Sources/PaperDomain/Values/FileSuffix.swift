/// How the names of files end that can become papers. The content decides what a file is; a name
/// only decides which files of a folder are looked at.
package enum FileSuffix {
  package static let images = [
    ".jpg", ".jpeg", ".png", ".heic", ".heif", ".avif", ".tif", ".tiff", ".webp",
  ]

  /// PDFs and images.
  package static let papers = [".pdf"] + images

  /// The suffix of a file's name that is in a list, in lower case; `nil` if none is.
  package static func suffix(of name: String, in list: [String]) -> String? {
    let lowered = name.lowercased()
    return list.first { lowered.hasSuffix($0) }
  }
}
