/// A part of a recognised page with writing that could not be read.
package struct UnreadArea: Hashable, Sendable {
  package var box: PageBox
  /// The part of the page's ink of text height that is in it, 0…1.
  package var share: Double
  /// The code of the language whose model would read it, and is not installed; `nil` if unknown.
  package var language: String?

  package init(box: PageBox, share: Double, language: String? = nil) {
    self.box = box
    self.share = share
    self.language = language
  }
}

/// Why a person should look at a recognised page.
package struct PageDoubt: Hashable, Sendable {
  /// The average confidence per character, 0…100; `nil` if no word was found.
  package var confidence: Double?
  /// What could not be read.
  package var unread: [UnreadArea]

  /// The part of the page's ink of text height that no word covers, 0…1.
  package var unreadShare: Double { min(1, unread.reduce(0) { $0 + $1.share }) }

  /// How little of the page can be relied on, 0…1: 1 less the part that was read times its
  /// confidence.
  package var degree: Double { 1 - (1 - unreadShare) * (confidence ?? 0) / 100 }

  /// Whether the confidence is so low that much of what was read may be wrong. Chinese text
  /// recognised as English has 50 to 60, or no text; badly recognised English has 75.
  package var hasLittleConfidence: Bool { confidence ?? 0 < 65 }

  /// The codes of languages whose models are needed and not installed, sorted.
  package var missingLanguages: [String] { Set(unread.compactMap(\.language)).sorted() }

  /// Where on the page the unread areas are: `top third`, `middle third`, `bottom third`, joined by
  /// commas, or `whole page`; empty if there are none.
  package var place: String {
    let names = ["top third", "middle third", "bottom third"]
    let thirds = names.indices.filter { third in
      let (top, bottom) = (Float(third) / 3, Float(third + 1) / 3)
      return unread.contains { area in
        // More than a sliver of the area.
        let shared = min(bottom, area.box.y1) - max(top, area.box.y0)
        return shared * 5 > area.box.y1 - area.box.y0
      }
    }
    return thirds.count == names.count
      ? "whole page" : thirds.map { names[$0] }.joined(separator: ", ")
  }
}

extension PageText {
  /// The largest part of the ink that may stay unread, 0…1: a line of a full page is 0.02.
  private static let mostUnread = 0.01

  /// Why a person should look at the page; `nil` if it was read, or not recognised.
  package var doubt: PageDoubt? {
    guard source == .ocr else { return nil }
    let doubt = PageDoubt(confidence: confidence, unread: unread)
    return doubt.hasLittleConfidence || doubt.unreadShare >= Self.mostUnread ? doubt : nil
  }
}
