import Foundation
import PaperDomain
import PaperSession

/// The pages of other PDFs that links lead to.
///
/// A PDF names another file by a path on its author's device. Only the name of the file counts
/// here: that of an imported file, or that of a bundle.
struct LinkedFiles {
  private struct Part {
    var bundle: PDFBundle
    var variant: Variant
    /// `nil` for the whole variant.
    var blob: BlobID?
  }

  private struct Place: Hashable {
    var bundle: String
    var number: Int
  }

  private let snapshot: LibrarySnapshot
  private var files: [String: Part] = [:]
  private var bundles: [String: Part] = [:]
  /// The first page, by path, that shows a page of a bundle.
  private var pages: [Place: Page] = [:]

  init(_ snapshot: LibrarySnapshot) {
    self.snapshot = snapshot
    for bundle in snapshot.orderedBundles {
      for variant in bundle.variants {
        for file in bundle.files[variant] ?? [] {
          guard let name = file.fileName.map(ItemName.folded), files[name] == nil else { continue }
          files[name] = Part(bundle: bundle, variant: variant, blob: file.blob)
        }
      }
      if let variant = bundle.leading {
        bundles[ItemName.folded(bundle.name)] = Part(bundle: bundle, variant: variant, blob: nil)
      }
    }
    for page in snapshot.pages.values {
      guard let bundle = snapshot.bundle(named: page.binding.bundle) else { continue }
      let place = Place(bundle: bundle.name, number: page.binding.pageNumber)
      if let other = pages[place], other.path < page.path { continue }
      pages[place] = page
    }
  }

  /// Returns the page of the library that page `number`, from 1, of a file is.
  ///
  /// - Parameter path: The path as the PDF has it, with `/` or `\` between folders.
  func page(_ number: Int, of path: String) -> LinksAnswer.LibraryPage? {
    let name = ItemName.folded(path.split { "/\\".contains($0) }.last.map(String.init) ?? "")
    let stem = name.hasSuffix(".pdf") ? String(name.dropLast(4)) : name
    guard let part = files[name] ?? bundles[stem],
      let pageNumber = LinkedFiles.pageNumber(number, in: part)
    else { return nil }
    let page = pages[Place(bundle: part.bundle.name, number: pageNumber)]
    let doc = page.flatMap { snapshot.docs[$0.docPath] }
    return LinksAnswer.LibraryPage(
      bundle: part.bundle.name, pageNumber: pageNumber, docID: doc?.id?.description ?? doc?.path,
      id: page.map { $0.id?.description ?? $0.path })
  }

  /// The number in the bundle of a page of one of its files.
  private static func pageNumber(_ number: Int, in part: Part) -> Int? {
    let count = part.bundle.pageCount ?? 0
    guard let blob = part.blob else { return (1...max(count, 1)).contains(number) ? number : nil }
    let page = BlobPage(blob: blob, page: number)
    return (0..<count).map { $0 + 1 }.first {
      part.bundle.location(of: $0, in: part.variant) == page
    }
  }
}
