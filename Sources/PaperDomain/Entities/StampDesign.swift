/// What a stamp looks like and what stamping does: `stamps/<name>.json`.
package struct StampDesign: Identified, Hashable, Sendable {
  /// The path of the file from the library's root.
  package var file: String
  package var id: EntityID?
  package var createdAt: Timestamp?
  /// What annotations and commands call it, once in the library.
  package var name: String
  /// What it is for, in lists; `nil` for its name.
  package var title: String?
  /// The words, with ``StampTokens``; `nil` for its name.
  package var text: String?
  /// The name of a PNG file beside the design: drawn instead of the words.
  package var image: String?
  /// `#RRGGBB`.
  package var color: String
  /// Whether a line is drawn around the words.
  package var hasBorder = true
  /// 0 to 1.
  package var opacity: Double?
  /// In points on paper, as is ``height``.
  package var width: Double
  package var height: Double
  /// Clockwise, in degrees: 0, 90, 180 or 270.
  package var rotation: Int
  /// The path of a group, to whose end a stamped page moves.
  package var moveTo: String?

  /// The size of a stamp in the specification, in points.
  package static let standardSize = (width: 150.0, height: 50.0)
  package static let standardColor = "#C0152F"
  package static let rotations = [0, 90, 180, 270]

  package init(
    file: String, id: EntityID?, createdAt: Timestamp?, name: String, title: String? = nil,
    text: String? = nil, image: String? = nil, color: String = standardColor,
    opacity: Double? = nil, width: Double = standardSize.width,
    height: Double = standardSize.height, rotation: Int = 0, moveTo: String? = nil
  ) {
    self.file = file
    self.id = id
    self.createdAt = createdAt
    self.name = name
    self.title = title
    self.text = text
    self.image = image
    self.color = color
    self.opacity = opacity
    self.width = width
    self.height = height
    self.rotation = rotation
    self.moveTo = moveTo
  }

  /// The path of its picture from the library's root; `nil` if it has none.
  package var imageFile: String? { image.map { "stamps/\($0)" } }

  /// The designs of a new library. A library without a `stamps` folder has them, too.
  package static let standard = [
    StampDesign(
      file: "stamps/fabricated.json", id: nil, createdAt: nil, name: "FABRICATED",
      text: "FABRICATED\n{date} {user}", color: "#1E7A34"),
    StampDesign(
      file: "stamps/fit-only.json", id: nil, createdAt: nil, name: "FIT ONLY",
      text: "FIT ONLY\n{date} {user}", color: "#1F5FA8"),
    StampDesign(
      file: "stamps/hold.json", id: nil, createdAt: nil, name: "HOLD",
      text: "HOLD\n{date} {user}"),
  ]
}

/// What the words of a design stand for: `{user} {date} {time} {device} {doc} {page} {n}`.
package struct StampTokens: Hashable, Sendable {
  package var user: String
  /// In the time zone of the device: `2026-11-23`.
  package var date: String
  /// `14:05`.
  package var time: String
  package var device: String
  /// The title of the page's doc.
  package var doc: String
  /// The name of the page.
  package var page: String
  /// The place of the page among those that are stamped together, from 1.
  package var number: Int

  package init(
    user: String, date: String, time: String, device: String, doc: String, page: String,
    number: Int
  ) {
    self.user = user
    self.date = date
    self.time = time
    self.device = device
    self.doc = doc
    self.page = page
    self.number = number
  }

  package static let names = ["user", "date", "time", "device", "doc", "page", "n"]

  private func value(_ name: Substring) -> String? {
    switch name {
    case "user": user
    case "date": date
    case "time": time
    case "device": device
    case "doc": doc
    case "page": page
    case "n": String(number)
    default: nil
    }
  }

  /// Fills in the tokens of a text, once: what they stand for is not read again. Unknown ones stay.
  package func filled(in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}"),
        let value = value(rest[rest.index(after: rest.startIndex)..<end])
      else {
        result.append(rest.removeFirst())
        continue
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// The tokens of a text that stand for nothing.
  package static func unknown(in text: String) -> [String] {
    text.matches(of: /\{([^{}]*)\}/).map { String($0.1) }.filter { !names.contains($0) }
  }
}
