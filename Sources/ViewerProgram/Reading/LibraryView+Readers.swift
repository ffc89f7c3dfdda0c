import HanText
import PaperDomain
import PaperLibrary
import PaperReading
import PaperSession

extension LibraryView {
  /// The name under which a person reads; without a person that of this device's reader.
  ///
  /// - Throws: As `ReadingLogs.readerName()`.
  func readerName(of requester: Requester) throws -> ReaderName {
    let logs = library.readingLogs
    guard let person = requester.person else { return try logs.readerName() }
    return try logs.readerName(of: MarkupAction.Person(name: person.name, email: person.email))
  }
}

extension ReaderAnswer {
  /// What a reader marked: each word in all its forms, because a screen looks for what it shows.
  ///
  /// - Throws: `FileError`, `GitError`.
  init(_ reader: ReaderName, _ moment: LibraryView, _ dictionary: HanDictionary?) throws {
    let logs = moment.library.readingLogs
    let marks = MarkedWords(try logs.logs(of: reader).marks, dictionary)
    let place: Place =
      switch try logs.place() {
      case .library?: .library
      case .device?: .device
      case nil: .undecided
      }
    self.init(
      name: reader.description, place: place, marked: marks.forms(.mark).sorted(),
      known: marks.forms(.known).sorted(), hasDictionary: dictionary != nil)
  }
}
