import PaperDomain
import PaperLibrary
import Testing

extension Scratch {
  /// A page's history, without a cache.
  func history(_ page: Int) throws -> PageHistory {
    try VersionIndex(library()).history(of: .id(testID(page)))
  }

  /// What each version of a page shows, in the order of the list; the current one with a star.
  func versions(_ page: Int) throws -> [String] { try Scratch.words(history(page)) }

  static func words(_ history: PageHistory) -> [String] {
    history.versions.map { "\($0.binding)\($0.isCurrent ? "*" : "")" }
  }
}
