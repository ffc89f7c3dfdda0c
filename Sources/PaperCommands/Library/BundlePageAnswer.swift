import GitNames
import PaperDomain
import PaperLibrary

/// A bundle's page, now or at a commit: its files, the origin of its text, and the pages that show
/// it.
struct BundlePageAnswer: Report {
  private let target: PageTarget
  private let commit: ObjectID?
  private let files: [(variant: Variant, file: BlobFile, page: Int)]
  private let isCorrected: Bool
  private let uses: [Page]

  init(_ target: PageTarget, in state: LibraryState) {
    self.target = target
    commit = state.commit
    let bundle = target.bundle
    files = bundle.variants.compactMap { variant in
      guard target.variant == nil || target.variant == variant,
        let place = bundle.location(of: target.pageNumber, in: variant),
        let file = bundle.files[variant]?.first(where: { $0.blob == place.blob })
      else { return nil }
      return (variant, file, place.page)
    }
    isCorrected = state.snapshot.correctedTexts.contains(
      CorrectedText(bundle: bundle.name, pageNumber: target.pageNumber))
    uses = state.snapshot.orderedPages.filter { page in
      page.binding.pageNumber == target.pageNumber
        && state.snapshot.bundle(named: page.binding.bundle)?.name == bundle.name
    }
  }

  var json: OutputJSON {
    [
      "kind": "bundlePage", "path": .string(target.description),
      "bundle": ["id": .text(target.bundle.id), "name": .string(target.bundle.name)],
      "pageNumber": .int(target.pageNumber), "commit": .text(commit),
      "files": .list(files) {
        [
          "variant": .string($0.variant.rawValue), "sha256": .string($0.file.blob.description),
          "page": .int($0.page), "fileName": .text($0.file.fileName),
        ]
      },
      "corrected": .bool(isCorrected),
      "pages": .list(uses) { ["id": .text($0.id), "path": .string($0.path)] },
    ]
  }

  func write(to terminal: Terminal) throws {
    try terminal.print("page \(target.description, .heading)")
    var table = Table(columns: [.left, .flexible, .left, .left])
    for (variant, file, page) in files {
      table.add(
        "  \(variant.rawValue, .muted)", "\(file.fileName ?? "")", "page \(page)",
        "\(file.blob.description.prefix(6))…")
    }
    if isCorrected { table.add("  \("text", .muted)", "corrected by hand") }
    if let commit { table.add("  \("commit", .muted)", "\(commit.short, .id)") }
    try terminal.print(table)
    if !uses.isEmpty { try terminal.print("shown by") }
    for page in uses { try terminal.print("  \(page.path)") }
  }
}
