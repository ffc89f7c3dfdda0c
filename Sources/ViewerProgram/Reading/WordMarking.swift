import HanText
import PaperDomain
import PaperLibrary
import PaperReading
import PaperSession

/// Writes what people say of words to the logs of this device.
struct WordMarking {
  let texts: ViewedTexts
  private static let longestWord = 100

  /// Marks a word for a reader. It is on disk when the function returns.
  ///
  /// - Throws: ``ViewerRefusal`` for a word without Chinese characters; `FileError`.
  func mark(
    _ request: WordMarkRequest, for reader: ReaderName, by requester: Requester,
    _ moment: LibraryView
  ) async throws {
    guard Token.hasChinese(request.word), request.word.count <= WordMarking.longestWord else {
      throw ViewerRefusal(.malformed, "a word has Chinese characters, and at most 100")
    }
    guard let action = WordMark.Action(rawValue: request.action.rawValue) else {
      throw ViewerRefusal(.malformed, "there is no such action")
    }
    let place = try await place(of: request, moment)
    let session = request.session.flatMap { EntityID(parsing: $0) }
    let device = try requester.person?.device ?? moment.library.deviceName()
    _ = try moment.library.readingLogs.keep(
      [
        { @Sendable id, at in
          WordMark(
            id: id, at: at, action: action, word: request.word, place: place, session: session,
            device: device)
        }
      ], in: reader.marks)
  }

  /// Where a word that is marked was met. A page that is not known leaves no place.
  private func place(
    of request: WordMarkRequest, _ moment: LibraryView
  ) async throws -> WordMark.Place {
    guard let id = request.page.flatMap({ EntityID(parsing: $0) }),
      let page = moment.page(id).page
    else { return WordMark.Place() }
    var place = WordMark.Place(
      page: id, bundle: moment.snapshot.bundle(named: page.binding.bundle)?.id,
      pageNumber: page.binding.pageNumber)
    if let start = request.start, let text = try await texts.text(of: page, in: moment),
      let found = try texts.divider(moment).divide(text.text).place(at: start)
    {
      place.offset = found.range.lowerBound
      place.length = found.range.count
      place.context = found.sentence
    }
    return place
  }

  /// Records what a word is, for everyone. It is on disk when the function returns.
  ///
  /// - Throws: ``ViewerRefusal`` for parts that are not the word; `FileError`.
  func correct(
    _ request: WordCorrectionRequest, by requester: Requester, _ moment: LibraryView
  ) throws {
    guard request.parts.joined() == request.word, !request.parts.contains(where: \.isEmpty),
      !request.parts.contains(where: { $0.contains(where: \.isWhitespace) }),
      Token.hasChinese(request.word), request.word.count <= WordMarking.longestWord
    else {
      throw ViewerRefusal(
        .malformed, "the parts of a word are the word, without spaces, in at most 100 characters")
    }
    let author = try requester.person?.name ?? moment.library.markup.author().name
    let action: WordCorrection.Action =
      request.parts.count == 1 ? .join : .split(into: request.parts)
    _ = try moment.library.readingLogs.keep(
      [
        { @Sendable id, at in
          WordCorrection(id: id, at: at, action: action, word: request.word, author: author)
        }
      ], in: WordCorrection.file)
  }
}
