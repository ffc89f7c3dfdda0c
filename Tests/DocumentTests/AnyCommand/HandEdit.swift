import SeededRandom

/// Edits of a library's files without `pc` that can all be fixed in only one way.
enum HandEdit: CaseIterable {
  case movePage, moveGroup, moveDoc, moveBundle, copyPage, copyDoc, dropPage, retitle
  case dropID, dropTime, unlistPages, changeLineEnds
  // The same edits, committed by plain git.
  case recordCopiedPage, recordCopiedDoc, recordMovedGroup, recordUnlistedPages, recordDroppedID

  /// A shell script; `nil` when the library has nothing to edit in this way.
  func script(_ stock: LibraryStock, number: Int, using random: inout SeededGenerator) -> String? {
    func one(_ values: [String]) -> String? {
      values.randomElement(using: &random).map { $0.replacing("'", with: "'\\''") }
    }
    guard let doc = one(stock.docs), let group = one(stock.groups), let bundle = one(stock.bundles)
    else { return nil }
    let record = "\ngit add -A && git commit -q -m 'By hand \(number)'"
    let page = one(stock.groups.map(stock.pages(of:)).filter { $0.count > 1 }.flatMap(\.self))
    switch self {
    case .movePage:
      return page.map { "mv 'docs/\($0).json' 'docs/\(group)/moved-\(number).json'" }
    case .moveGroup: return "mv 'docs/\(group)' 'docs/\(doc)/moved-\(number)'"
    case .moveDoc: return "mkdir -p docs/by-hand && mv 'docs/\(doc)' docs/by-hand/\(number)"
    case .moveBundle: return "mv 'bundles/\(bundle)' 'bundles/moved-\(number)'"
    case .copyPage: return page.map { "cp 'docs/\($0).json' 'docs/\(group)/copy-\(number).json'" }
    case .copyDoc: return "cp -r 'docs/\(doc)' 'docs/copy-\(number)'"
    case .dropPage:
      return "echo '{ \"bundle\": \"\(bundle)\", \"pageNumber\": 1 }' "
        + ">'docs/\(group)/dropped-\(number).json'"
    case .retitle:
      return
        "sed -i 's/\"title\": \"[^\"]*\"/\"title\": \"By hand \(number)\"/' 'docs/\(doc)/doc.json'"
    case .dropID: return edit("docs/\(doc)/doc.json", "del(.id)")
    case .dropTime: return edit("docs/\(group)/group.json", "del(.createdAt)")
    case .unlistPages: return edit("docs/\(group)/group.json", "del(.pages)")
    case .changeLineEnds: return "sed -i 's/$/\\r/' 'docs/\(group)/group.json'"
    case .recordCopiedPage:
      return page.map { "cp 'docs/\($0).json' 'docs/\(group)/copy-\(number).json'" + record }
    case .recordCopiedDoc: return "cp -r 'docs/\(doc)' 'docs/copy-\(number)'" + record
    case .recordMovedGroup: return "mv 'docs/\(group)' 'docs/\(doc)/moved-\(number)'" + record
    case .recordUnlistedPages: return edit("docs/\(group)/group.json", "del(.pages)") + record
    case .recordDroppedID: return edit("docs/\(group)/group.json", "del(.id)") + record
    }
  }

  private func edit(_ file: String, _ filter: String) -> String {
    "jq '\(filter)' '\(file)' >../edited && cp ../edited '\(file)'"
  }
}
