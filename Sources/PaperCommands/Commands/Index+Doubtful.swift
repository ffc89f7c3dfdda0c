import PaperDomain
import PaperIndex

/// What `pc index --doubtful` shows: one line a page, the least reliable first.
struct DoubtfulPagesAnswer: Report {
  let pages: [DoubtfulPage]

  var json: OutputJSON { ["doubtful": .list(pages, \.json)] }

  func write(to terminal: Terminal) throws {
    for page in pages {
      try terminal.print("\(page.bundle)#\(page.pageNumber): \(page.reason)")
    }
    if pages.isEmpty { terminal.note("no recognised page is doubtful") }
    pages.writeHints(to: terminal)
  }
}

extension DoubtfulPage {
  var json: OutputJSON {
    [
      "bundle": .string(bundle), "pageNumber": .int(pageNumber),
      "isEmpty": .bool(doubt.confidence == nil),
      "languages": .list(languages) { .string($0) },
      "confidence": doubt.confidence.map { .double(($0 * 10).rounded() / 10) } ?? .null,
      "unreadShare": .double((doubt.unreadShare * 100).rounded() / 100),
      "unread": .list(doubt.unread) {
        ["box": $0.box.json, "share": .double(($0.share * 100).rounded() / 100)]
      },
      "missingLanguages": .list(doubt.missingLanguages) { .string($0) },
      "packages": .list(doubt.missingLanguages.compactMap(IndexError.debianPackage)) {
        .string($0)
      },
    ]
  }

  /// The languages of recognition and the reasons for doubt, in words.
  var reason: String {
    "recognised as \(languages.joined(separator: ", ")): \(doubt.reason)"
  }
}

extension PageDoubt {
  /// The reasons, in words.
  var reason: String {
    var reasons: [String] = []
    if confidence == nil {
      reasons.append("no text found")
    } else if hasLittleConfidence {
      reasons.append("little confidence")
    }
    if !unread.isEmpty {
      let percent = max(1, Int((unreadShare * 100).rounded()))
      reasons.append("\(percent) % of the ink not read (\(place))")
    }
    if !missingLanguages.isEmpty {
      reasons.append("needs \(missingLanguages.joined(separator: ", "))")
    }
    return reasons.joined(separator: ", ")
  }
}

extension [DoubtfulPage] {
  /// Prints one line for pages of a bundle with the same reason, and the hints.
  func advise(to terminal: Terminal) {
    let bundles = Dictionary(grouping: self, by: \.bundle)
    for name in bundles.keys.inNaturalOrder() {
      let reasons = Dictionary(grouping: bundles[name] ?? [], by: \.reason)
      for (reason, pages) in reasons.sorted(by: { $0.value[0].pageNumber < $1.value[0].pageNumber })
      {
        let place = "\(name)#\(PageRanges(pages.map(\.pageNumber)))"
        terminal.advise("\("doubtful:", .warning) \(place): \(reason)")
      }
    }
    writeHints(to: terminal)
  }

  /// Prints how the pages could be read better.
  func writeHints(to terminal: Terminal) {
    if contains(where: { $0.doubt.hasLittleConfidence && $0.doubt.missingLanguages.isEmpty }) {
      terminal.hint(
        "'languages' in a bundle.json, or in papercenter.json, sets the languages of pages")
    }
    let lacking = filter { !$0.doubt.missingLanguages.isEmpty }
    let packages = Set(
      lacking.flatMap(\.doubt.missingLanguages).compactMap(IndexError.debianPackage))
    if !packages.isEmpty {
      let names = packages.sorted().joined(separator: " ")
      let bundles = Set(lacking.map(\.bundle)).inNaturalOrder().map(\.quoted)
        .joined(separator: " ")
      terminal.hint("apt-get install \(names), then pc index --rebuild \(bundles)")
    }
  }
}
