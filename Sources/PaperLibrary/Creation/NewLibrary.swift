import Files
import Libgit2
import PaperDomain

/// Creates libraries.
package enum NewLibrary {
  /// Creates a library in a folder: a git repository with a `papercenter.json`.
  ///
  /// - Parameter keepingLargeFiles: Whether git-lfs stores the PDFs.
  /// - Parameter languages: The languages of recognition, in order of weight; not empty.
  ///
  /// Existing files stay, including schemas that a user edited. In a folder with a git repository,
  /// the library uses that repository.
  ///
  /// - Throws: ``LibraryError`` if the folder is a library or is inside one.
  package static func create(
    at folder: String, name: String?, keepingLargeFiles: Bool = false,
    languages: [String] = ["eng"], settings: LibrarySettings
  ) throws -> Library {
    if keepingLargeFiles { try requireLFS(settings) }
    try FileSystem.makeDirectories(folder)
    let root = try FileSystem.canonicalPath(of: folder)
    if let above = try Library.root(above: root) {
      throw above == root
        ? LibraryError.alreadyALibrary(root) : LibraryError.insideLibrary(root, library: above)
    }
    let gitSettings = try GitSettings(environment: settings.environment)
    let repository: Repository
    do {
      repository = try Repository.open(at: root, settings: gitSettings)
    } catch {
      guard error.code == .notFound else { throw error }
      let branch = try defaultBranch(gitSettings)
      repository = try Repository.initialize(at: root, branch: branch, settings: gitSettings)
    }
    if repository.isBare { throw LibraryError.bareRepository(root) }
    var generator = SystemRandomNumberGenerator()
    let manifest = LibraryManifest(
      id: EntityID(using: &generator), createdAt: settings.now(),
      name: name ?? RawPath.name(of: root), languages: languages)
    let files: [(String, [UInt8])] = [
      (
        BlobAttributes.file,
        Array(
          gitAttributes(
            keepingLargeFiles ? BlobAttributes.largeLine : BlobAttributes.plainLine
          ).utf8)
      ), (".gitignore", Array(gitIgnore.utf8)),
    ]
    let schemas = ManifestSchema.all.map { ($0.file, $0.literal.document()) }
    let stamps = StampDesign.standard.map { standard in
      var design = standard
      design.id = EntityID(using: &generator)
      design.createdAt = settings.now()
      return (design.file, design.literal.document())
    }
    // Written last, because its presence makes the folder a library.
    let last = (LibraryManifest.file, manifest.literal.document())
    let rootFolder = try RootFolder(opening: root)
    for (file, bytes) in files + schemas + stamps + [last] {
      let path = rootFolder.file(file)
      if try FileSystem.statusIfPresent(of: path) == nil {
        try FileSystem.makeDirectories(RawPath.directory(of: path))
        try FileSystem.createExclusively(path, bytes)
      }
    }
    let attributes = rootFolder.file(BlobAttributes.file)
    let written = BlobAttributes(try FileSystem.read(attributes, limit: Library.manifestLimit))
    if keepingLargeFiles, !written.areLarge {
      try FileSystem.writeAtomically(written.enabled, to: attributes)
    }
    let library = try Library.open(at: root, settings: settings)
    try FileSystem.makeDirectories(library.deviceFolder)
    try MergeSettings.write(to: library)
    try IndexSettings.write(to: library)
    try LargeFileSettings.writeIfNeeded(to: library)
    return library
  }

  /// `init.defaultBranch`, otherwise `main`.
  private static func defaultBranch(_ settings: GitSettings) throws -> String {
    try Repository.sharedConfig(settings).string("init.defaultbranch") ?? "main"
  }

  private static let gitIgnore = """
    # Caches, and what waits for triage
    .pc/
    .pc-tmp-*
    inbox/

    """

  private static func requireLFS(_ settings: LibrarySettings) throws {
    let shared = try Repository.sharedConfig(GitSettings(environment: settings.environment))
    try GitProgram(at: "/", environment: settings.environment, shared).requireLFS()
  }

  private static func gitAttributes(_ blobs: String) -> String {
    """
    # PDFs are bytes; manifests are text that pc merges by meaning
    \(blobs)
    papercenter.json text eol=lf merge=papercenter
    bundles/**/*.json text eol=lf merge=papercenter
    bundles/**/*.txt text eol=lf
    docs/**/*.json text eol=lf merge=papercenter
    tags/*.json text eol=lf merge=papercenter
    variables/*.json text eol=lf merge=papercenter
    stamps/*.json text eol=lf merge=papercenter
    schemas/*.json text eol=lf
    \(ReadingAttributes.line)

    """
  }
}
