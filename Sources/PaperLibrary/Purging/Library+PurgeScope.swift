import Libgit2
import PaperDomain

extension Library {
  /// Resolves a request to ids.
  func scope(
    of request: PurgeRequest, _ survey: PurgeSurvey, _ snapshot: LibrarySnapshot
  ) throws -> PurgeScope {
    var scope = PurgeScope()
    for target in request.targets {
      switch target {
      case .bundle(let bundle): scope.add(bundle, survey)
      case .page(let page):
        if let id = page.id { scope.pages.insert(id) }
        scope.pagePaths.insert(page.path)
      case .named(let text): try scope.add(named: text, survey, self)
      }
    }
    for event in request.recorded { scope.add(event.subject, survey) }
    scope.blobs.formUnion(survey.blobs(onlyIn: scope))
    return scope
  }
}

extension PurgeScope {
  fileprivate mutating func add(_ subject: PurgeSubject, _ survey: PurgeSurvey) {
    switch subject {
    case .blob(let blob): blobs.insert(blob)
    case .page(let id): pages.insert(id)
    case .bundle(let id):
      bundles.insert(id)
      if let bundle = survey.bundles.last(where: { $0.id == id }) { add(bundle, survey) }
    }
  }

  fileprivate mutating func add(_ bundle: PDFBundle, _ survey: PurgeSurvey) {
    if let id = bundle.id { bundles.insert(id) }
    for version in survey.versions(of: bundle.id, named: bundle.name) + [bundle] {
      bundleNames.formUnion([version.name] + version.formerly)
    }
  }

  fileprivate mutating func add(
    named text: String, _ survey: PurgeSurvey, _ library: Library
  ) throws {
    var name = Substring(text)
    if name.hasPrefix("bundles/") { name = name.dropFirst("bundles/".count) }
    if let bundle = survey.bundles.last(where: { $0.name == name }) {
      return add(bundle, survey)
    }
    if let id = EntityID(parsing: text) {
      if let bundle = survey.bundles.last(where: { $0.id == id }) {
        add(bundle, survey)
      } else {
        pages.insert(id)
      }
      return
    }
    var digits = lastComponent(text).lowercased()
    if digits.hasSuffix(".pdf") { digits.removeLast(4) }
    guard digits.utf8.count >= PurgeScope.shortestDigits,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { throw PurgeRefusal.unknown(text) }
    let known = survey.blobs.union(try library.blobFiles())
    let found = known.filter { $0.description.hasPrefix(digits) }
    if found.count > 1 {
      throw PurgeRefusal.ambiguous(text, found.map(\.description).sorted())
    }
    guard let blob = found.first else { throw PurgeRefusal.unknown(text) }
    blobs.insert(blob)
  }

  /// The smallest number of digits that name a blob; fewer digits could be a word.
  private static let shortestDigits = 8
}
