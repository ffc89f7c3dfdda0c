/// A time with the writer's time zone, as in commits.
package struct GitDate: Sendable, Hashable {
  /// Seconds since 1970 (UTC).
  package let seconds: Int64
  /// The number of minutes the writer's clock is ahead of UTC.
  package let offsetMinutes: Int

  package init(seconds: Int64, offsetMinutes: Int) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// Parses the formats of `GIT_AUTHOR_DATE` and `GIT_COMMITTER_DATE`; `nil` for anything else.
  ///
  /// These are the raw format (`@1112911993 +0200`; without `@` from nine digits on), RFC 2822
  /// (`Thu, 07 Apr 2005 22:13:13 +0200`), ISO 8601 (`2005-04-07T22:13:13+02:00`,
  /// `20050407T221313Z`, a space for the `T`), `2005.04.07`, `2005/04/07`, `04/07/2005`,
  /// `07.04.2005`, and git's own format (`Thu Apr 7 22:13:13 2005 +0200`). A time of day is
  /// required. Years 1970 to 2099.
  ///
  /// - Parameter localOffset: The number of minutes the local clock is ahead of UTC at a time, for
  ///   dates without a zone.
  package init?(parsing text: String, localOffset: (_ seconds: Int64) -> Int) {
    if let raw = GitDate.raw(text) {
      self = raw
      return
    }
    var scanner = DateScanner(text)
    guard scanner.scan(), let wall = scanner.secondsWithoutZone else { return nil }
    let offset: Int
    if let zone = scanner.offsetMinutes {
      offset = zone
    } else if scanner.isUTC {
      offset = localOffset(wall)
    } else {
      // The offset at a wall-clock time: first the offset of a guess, then of the resulting time.
      offset = localOffset(wall - Int64(localOffset(wall)) * 60)
    }
    self.init(seconds: scanner.isUTC ? wall : wall - Int64(offset) * 60, offsetMinutes: offset)
    guard seconds >= 0 else { return nil }
  }

  /// `@SECONDS ±HHMM`, without other text.
  private static func raw(_ text: String) -> GitDate? {
    guard text.hasPrefix("@") else { return nil }
    let fields = text.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard fields.count == 2, fields[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let seconds = Int64(fields[0]), let sign = fields[1].first, sign == "+" || sign == "-",
      fields[1].utf8.count == 5, let zone = Int(fields[1].dropFirst()), zone >= 0, zone % 100 < 60
    else { return nil }
    let minutes = zone / 100 * 60 + zone % 100
    return GitDate(seconds: seconds, offsetMinutes: sign == "-" ? -minutes : minutes)
  }
}
