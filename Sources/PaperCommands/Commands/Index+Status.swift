import PaperDomain
import PaperIndex

/// What `pc index --status` shows.
struct IndexStatusAnswer: Report {
  let status: IndexStatus

  var json: OutputJSON {
    [
      "pages": .int(status.pages),
      "corrected": .int(count(.corrected)), "layer": .int(count(.layer)), "ocr": .int(count(.ocr)),
      "waiting": .int(status.waiting), "purged": .int(status.purged),
      "causes": .object(
        RecognitionCause.allCases.compactMap { cause in
          status.causes[cause].map { .init(cause.rawValue, .int($0)) }
        }),
      "failed": .list(status.failed) {
        [
          "bundle": .string($0.bundle), "pageNumber": .int($0.pageNumber),
          "reason": .string($0.reason),
        ]
      },
      "unused": .int(status.unused), "bytes": .int(status.bytes),
    ]
  }

  func write(to terminal: Terminal) throws {
    var lines: [(Int, String)] = [
      (status.pages, status.pages == 1 ? "page" : "pages"), (count(.layer), "from text layers"),
      (count(.ocr), "recognised (OCR)"), (count(.corrected), "corrected by hand"),
      (status.waiting, "not read yet"), (status.failed.count, "that can't be read"),
    ]
    if status.purged > 0 { lines.append((status.purged, "purged")) }
    if status.unused > 0 {
      lines.append((status.unused, "\(status.unused == 1 ? "text" : "texts") of removed pages"))
    }
    let width = lines.map { "\($0.0)".count }.max() ?? 1
    for (number, words) in lines {
      let padding = String(repeating: " ", count: width - "\(number)".count)
      try terminal.print("\(padding)\(number) \(words)")
    }
    for cause in RecognitionCause.allCases {
      if let number = status.causes[cause] {
        try terminal.print("recognised for this reason: \(cause.rawValue): \(number)")
      }
    }
    try terminal.print("the cache uses \(status.bytes.inBytes)")
    for line in IndexAnswer.lines(status.failed) { try terminal.print(line) }
  }

  private func count(_ source: TextSource) -> Int { status.texts[source] ?? 0 }
}
