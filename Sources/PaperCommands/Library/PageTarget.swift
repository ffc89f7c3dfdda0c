import GitNames
import PaperDomain
import PaperLibrary

/// One page of a bundle, named directly or by a page that shows it.
struct PageTarget {
  let bundle: PDFBundle
  /// 1-based.
  let pageNumber: Int
  /// `bundle:variant#N`.
  let variant: Variant?

  /// - Throws: ``ReferenceError``, ``EditRefusal``, ``CommandFailure``.
  init(_ text: String, in workspace: Workspace, _ snapshot: LibrarySnapshot) throws {
    let reference = try Reference(parsing: text)
    switch try workspace.resolver(snapshot).entity(reference) {
    case .bundle where reference.version != nil:
      throw CommandFailure.usage("only pages have versions: '\(text)' is a bundle's page")
    case .bundle(let bundle):
      self.bundle = bundle
      pageNumber = try PageTarget.number(reference, bundle)
      variant = reference.variant
    case .page(let page):
      (bundle, pageNumber) = try PageTarget.shown(by: page, reference, workspace, snapshot)
      variant = nil
    case let other:
      throw ReferenceError.wrongKind(text, found: other.kindName, expected: "page")
    }
    if let count = bundle.pageCount, pageNumber > count {
      throw EditRefusal.noSuchPage(bundle: bundle.name, page: pageNumber, count: count)
    }
  }

  /// Returns what a page shows, or showed in the version that the reference names.
  private static func shown(
    by page: Page, _ reference: Reference, _ workspace: Workspace, _ snapshot: LibrarySnapshot
  ) throws -> (PDFBundle, Int) {
    guard let selector = reference.version else {
      if let bundle = snapshot.bundle(named: page.binding.bundle) {
        return (bundle, page.binding.pageNumber)
      }
      throw CommandFailure(
        "'\(page.path)' shows '\(page.binding)', but there is no such bundle",
        hints: ["pc check shows the errors of the library"])
    }
    let version = try workspace.versionIndex().version(
      selector, of: PageKey(page), at: page.file)
    let bundle =
      snapshot.bundles.values.first { $0.id != nil && $0.id == version.bundle }
      ?? snapshot.bundle(named: version.bundleName)
    if let bundle { return (bundle, version.pageNumber) }
    throw CommandFailure(
      "'\(page.path)' showed '\(version.binding)' then, but that bundle does not exist any more",
      hints: ["git checkout \(version.commit.short) -- bundles restores it"])
  }

  private static func number(_ reference: Reference, _ bundle: PDFBundle) throws -> Int {
    switch reference.pages?.pages {
    case let pages? where pages.count == 1: return pages[0]
    case nil where bundle.pageCount == 1: return 1
    default:
      throw CommandFailure.usage(
        "'\(reference)' is not one page", hints: ["name one: \(bundle.name)#1"])
    }
  }
}

extension PageTarget: CustomStringConvertible {
  var description: String { "\(bundle.name)#\(pageNumber)" }
}
