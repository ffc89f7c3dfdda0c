import HanText
import PaperDomain
import PaperReading

extension ReaderWords: Report {
  var json: OutputJSON {
    [
      "edition": .string(edition.rawValue),
      "words": .list(words) { word in
        [
          "word": .string(word.word), "pinyin": .text(word.entry?.reading.marked),
          "level": word.band.map { .int($0) } ?? .null, "count": .int(word.count),
          "state": .string(word.state.rawValue), "marked": .int(word.marked),
          "last": .text(word.last),
        ]
      },
    ]
  }

  func write(to terminal: Terminal) throws {
    var table = Table(columns: [.left, .left, .right, .left, .left, .flexible])
    for word in words {
      table.add(
        "\(word.word, .heading)", "\(word.entry?.reading.marked ?? "")", "\(word.count)",
        "\(word.state.rawValue)", "\(word.level(in: edition), .muted)",
        "\(word.entry?.meanings.first ?? "")")
    }
    try terminal.print(table)
    if words.isEmpty { terminal.note("there are no words") }
  }

  /// A table of RFC 4180, with a row of names.
  var csv: String {
    var text = CSVText()
    text.add(["word", "pinyin", "meaning", "level", "count", "state", "marked", "last"])
    for word in words {
      text.add([
        word.word, word.entry?.reading.marked ?? "", word.meaning, word.level(in: edition),
        String(word.count), word.state.rawValue, String(word.marked), word.last?.description ?? "",
      ])
    }
    return text.text
  }

  /// A text file for Anki. Each note has an id that only depends on the library, the word and its
  /// reading, so that importing it again updates the note
  /// (https://docs.ankiweb.net/importing/text-files.html).
  func anki(library: EntityID?) -> String {
    let space = library ?? EntityID(high: 0, low: 0)
    var text = """
      #separator:tab
      #html:true
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:6

      """
    for word in words {
      let reading = word.entry?.reading.marked ?? ""
      let id = EntityID(of: Array("\(word.word)\u{1f}\(reading)".utf8), in: space)
      var back = [reading, word.meaning].map(ReaderWords.escaped)
      if let context = word.context {
        back.append(
          ReaderWords.escaped(context)
            .replacing(
              ReaderWords.escaped(word.word), with: "<b>\(ReaderWords.escaped(word.word))</b>"))
      }
      let tags = ["papercenter", word.band.map { "\(edition.key)-\($0)" }].compactMap(\.self)
      text +=
        [
          id.description, "Basic", "Chinese", ReaderWords.escaped(word.word),
          back.joined(separator: "<br>"), tags.joined(separator: " "),
        ].joined(separator: "\t") + "\n"
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t": result += " "
      case _ where character.isNewline: result += "<br>"
      default: result.append(character)
      }
    }
    return result
  }
}

extension ReaderWords.Word {
  fileprivate var meaning: String { entry?.meanings.joined(separator: "; ") ?? "" }

  fileprivate func level(in edition: HSKEdition) -> String {
    band.map { HSKLevel(edition: edition, band: $0).name } ?? ""
  }
}
