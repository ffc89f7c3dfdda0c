/// The lists of words of the HSK, the examination in Chinese as a foreign language.
package enum HSKEdition: String, CaseIterable, Sendable {
  /// The six levels from 2010 on.
  case hsk2 = "HSK 2.0"
  /// The standard GF0025-2021: levels 1 to 6, and one list for 7 to 9.
  case hsk3 = "HSK 3.0"
  /// The syllabus of 2025: the same levels with other words.
  case hsk2025 = "HSK 2025"

  /// The place in an index.
  package var index: Int {
    switch self {
    case .hsk2: 0
    case .hsk3: 1
    case .hsk2025: 2
    }
  }

  /// The name in JSON documents, addresses and options.
  package var key: String {
    switch self {
    case .hsk2: "hsk20"
    case .hsk3: "hsk30"
    case .hsk2025: "hsk2025"
    }
  }

  /// 6 or 7; 7 is the list for 7 to 9.
  package var highestBand: Int { self == .hsk2 ? 6 : 7 }
}

/// The level of a word in one edition.
package struct HSKLevel: Hashable, Sendable {
  package var edition: HSKEdition
  /// 1 to 7; 7 is the list for the levels 7 to 9.
  package var band: Int

  package init(edition: HSKEdition, band: Int) {
    self.edition = edition
    self.band = band
  }

  /// With its edition: `HSK 3.0 level 4`, `HSK 2025 level 7–9`.
  package var name: String { "\(edition.rawValue) level \(band == 7 ? "7–9" : String(band))" }
}
