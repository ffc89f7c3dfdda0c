import PaperDomain

extension PlannedChange {
  /// Pages that were stamped, and pages that had the stamp already.
  static func stamped(
    _ pages: [StampedPage], besides earlier: [StampablePages.Stamped], _ design: StampDesign
  ) -> PlannedChange {
    let earlier = earlier.inNaturalOrder(by: \.page.path)
    var change = PlannedChange()
    change.lines = pages.map { stamped in
      let place = stamped.mark.rects[0].words
      let moved = stamped.movedTo.map { ", to \($0)" } ?? ""
      return "\(stamped.page.path, .heading)  \(design.name) at \(place)\(moved)"
    }
    change.message = "Stamp \(pages.count.counted("page")) \(design.name)"
    change.notes = earlier.map { stamped in
      "\(stamped.page.path) has \(design.name) already, by \(stamped.stamps[0].origin)"
    }
    change.members = [
      .init("stamp", .string(design.name)),
      .init(
        "stamped",
        .list(pages) { stamped in
          [
            "path": .string(stamped.movedTo ?? stamped.page.path),
            "from": .text(stamped.movedTo == nil ? nil : stamped.page.path),
            "id": .text(stamped.page.id), "annotation": .text(stamped.mark.id),
            "text": .text(stamped.mark.stampText), "rect": stamped.mark.rects[0].json,
          ]
        }), .init("skipped", .list(earlier) { $0.json }),
    ]
    return change
  }

  /// Pages whose stamps were removed.
  static func removedStamps(
    _ pages: [StampablePages.Stamped], _ name: String
  ) -> PlannedChange {
    let name = pages.first?.stamps[0].stamp ?? name
    var change = PlannedChange()
    change.lines = pages.map { stamped in
      "\(stamped.page.path, .heading)  without \(name), by \(stamped.stamps[0].origin)"
    }
    change.message = "Remove \(name) from \(pages.count.counted("page"))"
    change.members = [
      .init("stamp", .string(name)), .init("removed", .list(pages) { $0.json }),
    ]
    return change
  }
}

extension StampablePages.Stamped {
  fileprivate var json: OutputJSON {
    [
      "path": .string(page.path), "id": .text(page.id),
      "stamps": .list(stamps) { stamp in
        [
          "annotation": .text(stamp.id), "by": .text(stamp.author),
          "at": .text(stamp.createdAt),
        ]
      },
    ]
  }
}

extension Annotation {
  /// Who made it, and when.
  fileprivate var origin: StyledText {
    "\(author ?? "unknown")\(createdAt.map { ", \($0.local.prefix(16).replacing("T", with: " "))" } ?? "")"
  }
}

extension PageRect {
  /// Its middle: `0.80,0.90`.
  fileprivate var words: String {
    func two(_ value: Double) -> String {
      let hundredths = Int((value * 100).rounded())
      return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
    return "\(two((x0 + x1) / 2)),\(two((y0 + y1) / 2))"
  }

  fileprivate var json: OutputJSON {
    .list([x0, y0, x1, y1]) { .double($0) }
  }
}
