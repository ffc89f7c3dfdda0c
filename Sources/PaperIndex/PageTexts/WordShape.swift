/// What a word's letters say of its box: how wide it is likely to be, and how high.
struct WordShape {
  /// Letters, as Unicode scalars.
  private(set) var count = 0
  /// Their widths in quarters of a lower-case letter, roughly as fonts have them.
  private(set) var width = 0
  /// Whether any stands higher than an `x`.
  private(set) var rises = false
  /// Whether any goes below the line.
  private(set) var descends = false

  init() {}

  init(_ word: [Unicode.Scalar]) {
    for scalar in word { add(Letter(scalar)) }
  }

  mutating func add(_ letter: Letter) {
    count += 1
    width += letter.width
    rises = rises || letter.rises
    descends = descends || letter.descends
  }

  /// One letter's.
  struct Letter {
    var width: Int
    var rises: Bool
    var descends: Bool

    init(_ scalar: Unicode.Scalar) {
      width = scalar.usualWidth
      rises = scalar.rises
      descends = scalar.descends
    }

    /// Those of ASCII, by their number.
    static let ascii = (0..<128).map { Letter(Unicode.Scalar(UInt8($0))) }
  }
}

extension Unicode.Scalar {
  fileprivate var usualWidth: Int {
    switch self {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "!", "|": 2
    case "t", "f", "r", "(", ")", "[", "]", "-", "/": 3
    case "m", "w", "M", "W": 6
    case "A"..."Z": 5
    default: value >= 0x2E80 ? 8 : 4
    }
  }

  fileprivate var rises: Bool {
    switch self {
    case "a", "c", "e", "g", "m"..."s", "u"..."z", ".", ",", ":", ";", "-": false
    default: true
    }
  }

  fileprivate var descends: Bool {
    switch self {
    case "g", "j", "p", "q", "y", "Q", ",", ";", "(", ")", "[", "]", "/", "|": true
    default: false
    }
  }
}
