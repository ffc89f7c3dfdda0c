import GRDB

/// The tables of the cache, and the header values that identify its file.
enum CacheSchema {
  /// Increased with every change of the tables, the page text coding or the tokenizer.
  static let version = 7
  /// "PCIX": identifies the file as this cache.
  static let applicationID = 0x5043_4958

  /// The kind of content, by the file's header.
  enum Content {
    case nothing
    case current
    case foreign
  }

  /// Reads only the header, so that opening takes the same time for any size.
  static func content(of database: Database) throws -> Content {
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    if (version, application) == (Self.version, applicationID) { return .current }
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
    return (version, application, tables) == (0, 0, 0) ? .nothing : .foreign
  }

  /// Creates the tables in an empty database.
  ///
  /// - `pageText.state`: 0 needed by a bundle page, 1 text, 2 failed; `content` holds the coded
  ///   text or the reason, `pageWords` the coded words of a text that has any.
  /// - `segment` and its blocks and lists are the full-text index: see `SegmentTable`. Each
  ///   `bundlePage` with a text is in one segment or in `waitingPage`. A removed page is in
  ///   `removedPage` until its segment is rewritten. Ids of pages and segments are never reused.
  /// - `memo` holds short values that are slow to compute, each under its own name.
  static func create(in database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE pageText(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE,
          state INTEGER NOT NULL);
        CREATE INDEX pageTextUnfinished ON pageText(state) WHERE state <> 1;
        CREATE TABLE content(pageText INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE pageWords(pageText INTEGER PRIMARY KEY, data BLOB NOT NULL);

        CREATE TABLE bundle(id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL);
        CREATE TABLE bundlePage(id INTEGER PRIMARY KEY AUTOINCREMENT, bundle INTEGER NOT NULL,
          pageNumber INTEGER NOT NULL, pageText INTEGER NOT NULL, UNIQUE(bundle, pageNumber));
        CREATE INDEX bundlePageByText ON bundlePage(pageText);

        CREATE TABLE waitingPage(page INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
        CREATE TABLE removedPage(page INTEGER PRIMARY KEY);
        CREATE TABLE segment(id INTEGER PRIMARY KEY AUTOINCREMENT, size INTEGER NOT NULL,
          pages BLOB NOT NULL);
        CREATE TABLE segmentBlock(segment INTEGER NOT NULL, first BLOB NOT NULL,
          number INTEGER NOT NULL, PRIMARY KEY(segment, first)) WITHOUT ROWID;
        CREATE TABLE segmentPiece(id INTEGER PRIMARY KEY, data BLOB NOT NULL);

        CREATE TABLE historyCommit(ordinal INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE);
        CREATE TABLE historyJoint(ordinal INTEGER PRIMARY KEY, parents TEXT NOT NULL);
        CREATE TABLE pageVersion(page TEXT NOT NULL, ordinal INTEGER NOT NULL, bundle TEXT,
          bundleName TEXT NOT NULL, pageNumber INTEGER NOT NULL, path TEXT NOT NULL,
          PRIMARY KEY(page, ordinal)) WITHOUT ROWID;
        CREATE INDEX pageVersionByBundle ON pageVersion(bundle, bundleName);
        CREATE TABLE pageNote(kind INTEGER NOT NULL, page TEXT NOT NULL, path TEXT NOT NULL,
          ordinal INTEGER NOT NULL);
        CREATE INDEX pageNoteByPage ON pageNote(page);
        CREATE INDEX pageNoteByPath ON pageNote(path);

        CREATE TABLE memo(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """)
  }
}
