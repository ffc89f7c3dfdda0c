/// What the writer must know of the file that it adds to.
package struct PDFSource: Hashable, Sendable {
  /// The number of objects, `/Size`: the number of the first new object.
  package var size: Int
  /// References in PDF syntax: `1 0 R`.
  package var root: String
  package var info: String?
  /// The first part of `/ID` in PDF syntax.
  package var firstID: String?
  /// By page number, from 1.
  package var pages: [Int: Page]

  package init(size: Int, root: String, info: String?, firstID: String?, pages: [Int: Page]) {
    self.size = size
    self.root = root
    self.info = info
    self.firstID = firstID
    self.pages = pages
  }

  package struct Page: Hashable, Sendable {
    package var object: Int
    package var generation: Int
    /// The page's dictionary in PDF syntax, without `/Annots`.
    package var dictionary: String
    /// The items of `/Annots` in PDF syntax.
    package var annotations: [String]
    package var frame: PageFrame

    package init(
      object: Int, generation: Int, dictionary: String, annotations: [String], frame: PageFrame
    ) {
      self.object = object
      self.generation = generation
      self.dictionary = dictionary
      self.annotations = annotations
      self.frame = frame
    }
  }
}

/// How a file's last cross-reference section is written.
package struct FileTail: Hashable, Sendable {
  /// The offset of the section.
  package var start: Int
  package var isStream: Bool

  /// Reads the end of a file.
  ///
  /// - Returns: `nil` for a file to which nothing can be added: it does not begin with `%PDF-`,
  ///   has no `startxref`, or one that points to no section.
  package init?(_ file: some RandomAccessCollection<UInt8>) {
    func byte(_ offset: Int) -> UInt8? {
      offset >= 0 && offset < file.count ? file[file.index(file.startIndex, offsetBy: offset)] : nil
    }
    func has(_ word: String, at offset: Int) -> Bool {
      word.utf8.enumerated().allSatisfy { byte(offset + $0.offset) == $0.element }
    }
    func number(at offset: inout Int) -> Int? {
      while let space = byte(offset), [0x20, 0x0a, 0x0d, 0x09].contains(space) { offset += 1 }
      var value: Int?
      while let digit = byte(offset), (0x30...0x39).contains(digit), value ?? 0 < 1 << 40 {
        value = (value ?? 0) * 10 + Int(digit - 0x30)
        offset += 1
      }
      return value
    }
    guard has("%PDF-", at: 0) else { return nil }
    var word = file.count - 9
    let first = max(file.count - 2_048, 0)
    while word >= first, !has("startxref", at: word) { word -= 1 }
    guard word >= first else { return nil }
    var offset = word + 9
    guard let start = number(at: &offset), start < file.count else { return nil }
    self.start = start
    if has("xref", at: start) {
      isStream = false
      return
    }
    var place = start
    guard number(at: &place) != nil, number(at: &place) != nil, has(" obj", at: place) else {
      return nil
    }
    isStream = true
  }
}
