package import Files
package import PaperDomain

/// A waiting file, under all of its names.
package struct InboxItem: Hashable, Sendable {
  package var digest: BlobID
  /// Relative to the folder, in natural order; never empty.
  package var names: [String]
  package var bytes: Int
  /// When the picture was taken; without EXIF data, when the file was last changed.
  package var takenAt: Timestamp
  /// The film of a Live Photo, relative to the folder.
  package var films: [String]
  /// The last decision; `nil` for a file that waits for one.
  package var entry: TriageEntry?

  package var name: String { names[0] }

  package var decision: TriageDecision? { entry?.decision }
}

/// A folder's files, and what was decided.
package struct InboxContents: Sendable {
  /// Newest first; pictures of the same second in the natural order of their names.
  package var items: [InboxItem] = []
  /// The number of films that belong to no photo.
  package var films = 0
  /// The number of files that are neither pictures nor PDFs nor films.
  package var others = 0
  /// The number of files that were not read yet: they wait, and are not among the items.
  package var unread = 0
  /// Files that can't be read.
  package var unreadable: [(name: String, error: FileError)] = []
  /// The decision that undoing takes back next.
  package var last: TriageEntry?

  package init() {}

  init(films: Int, others: Int) {
    self.films = films
    self.others = others
  }

  /// Takes over what was decided meanwhile.
  package mutating func take(_ state: TriageState) {
    for index in items.indices { items[index].entry = state.decided[items[index].digest] }
    last = state.last
  }

  /// Takes over what was decided about one file, of thousands.
  package mutating func take(_ state: TriageState, about file: BlobID) {
    if let index = items.firstIndex(where: { $0.digest == file }) {
      items[index].entry = state.decided[file]
    }
    last = state.last
  }

  /// The number of files that wait for a decision.
  package var waitingCount: Int { items.count { $0.decision == nil } + unread }
  /// The files that were decided to be deleted.
  package var queue: [InboxItem] { items.filter { $0.decision?.deletes == true } }
}

/// How many files wait and are to be deleted, without reading them.
package struct InboxCounts: Hashable, Sendable {
  package var waiting = 0
  package var queue = 0
}
