import PaperDomain
import PaperIndex

/// The path of a picture of two pages, and how they differ.
struct VisualDifferenceAnswer: Report {
  let path: String
  let pages: DiffPages
  let compared: ComparedPages

  var json: OutputJSON {
    [
      "path": .string(path), "width": .int(compared.picture.width),
      "height": .int(compared.picture.height), "from": pages.old.json, "to": pages.new.json,
      "same": .bool(!compared.isDifferent), "likeness": .double(rounded(compared.likeness, 3)),
      "moved": [
        "degrees": .double(rounded(compared.degrees, 2)),
        "scale": .double(rounded(compared.scale, 4)),
        "x": .double(rounded(compared.shift.x, 4)), "y": .double(rounded(compared.shift.y, 4)),
      ],
      "exact": .bool(compared.smallest == nil),
      "smallest": compared.smallest.map { .double(rounded($0, 2)) } ?? .null,
      "removed": .list(compared.removed, \.json), "added": .list(compared.added, \.json),
    ]
  }

  func write(to terminal: Terminal) throws {
    try terminal.say(
      "\(path, .heading): \(pages.old.target) and \(pages.new.target), \(compared.picture.width) × \(compared.picture.height)"
    )
    if compared.isMoved {
      let degrees = String(rounded(abs(compared.degrees), 2))
      let percent = rounded(compared.scale * 100, 1)
      let scaled = percent == 100 ? "" : "drawn at \(percent) %, "
      let x = String(rounded(compared.shift.x * 100, 1))
      let y = String(rounded(compared.shift.y * 100, 1))
      terminal.note(
        "the first was \(scaled)turned by \(degrees)° and shifted by \(x) % and \(y) % to match the second"
      )
    }
    if compared.isDifferent {
      let places = (compared.removed.count, compared.added.count)
      terminal.note(
        "\(places.0.counted("place")) only in the first (red), \(places.1.counted("place")) only in the second (green)"
      )
    } else if let smallest = compared.smallest {
      terminal.note(
        "no difference larger than \(String(rounded(smallest, 2))) mm and a quarter as dark as the text was found"
      )
    } else {
      terminal.note("nothing differs")
    }
  }

  private func rounded(_ value: Double, _ digits: Int) -> Double {
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    let result = (value * factor).rounded() / factor
    // Avoids -0.
    return result == 0 ? 0 : result
  }
}
