/// A page as a picture.
public struct PagePicture: Sendable {
  /// `image/jpeg` or `image/png`.
  public var type: String
  public var bytes: [UInt8]

  public init(type: String, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}

/// The text of a page with its words, for selection.
public struct PageTextAnswer: Sendable, Encodable {
  public struct Word: Sendable, Encodable {
    public var text: String
    public var box: BoxAnswer
    /// 0…100 from recognition; `nil` for text that was not recognised.
    @OrNull public var confidence: Double?
    /// The number of the word's line, from 0.
    public var line: Int

    public init(text: String, box: BoxAnswer, confidence: Double?, line: Int) {
      self.text = text
      self.box = box
      _confidence = OrNull(wrappedValue: confidence)
      self.line = line
    }
  }

  public var bundle: String
  public var pageNumber: Int
  /// `nil` if the page is not indexed yet.
  @OrNull public var source: String?
  public var text: String
  public var words: [Word]
  /// Whether a person should look at a recognised text: much may be wrong, or a part is unread.
  public var isDoubtful: Bool
  /// The part of the page's ink of text height that no word covers, 0…1.
  public var unreadShare: Double

  public init(
    bundle: String, pageNumber: Int, source: String?, text: String, words: [Word],
    isDoubtful: Bool, unreadShare: Double
  ) {
    self.bundle = bundle
    self.pageNumber = pageNumber
    _source = OrNull(wrappedValue: source)
    self.text = text
    self.words = words
    self.isDoubtful = isDoubtful
    self.unreadShare = unreadShare
  }
}

/// The links on a page.
public struct LinksAnswer: Sendable, Encodable {
  public struct Link: Sendable, Encodable {
    public var box: BoxAnswer
    /// The index, from 0, of the slot that the link leads to; `nil` if it leads elsewhere.
    @OrNull public var slot: Int?
    /// The page of the library that the link leads to, outside this session.
    @OrNull public var page: LibraryPage?
    @OrNull public var url: String?
    public var title: String

    public init(box: BoxAnswer, slot: Int?, page: LibraryPage?, url: String?, title: String) {
      self.box = box
      _slot = OrNull(wrappedValue: slot)
      _page = OrNull(wrappedValue: page)
      _url = OrNull(wrappedValue: url)
      self.title = title
    }
  }

  /// A page of a bundle, and a page of a doc that shows it.
  public struct LibraryPage: Hashable, Sendable, Encodable {
    public var bundle: String
    public var pageNumber: Int
    /// `nil` if no doc shows it.
    @OrNull public var docID: String?
    @OrNull public var id: String?

    public init(bundle: String, pageNumber: Int, docID: String?, id: String?) {
      self.bundle = bundle
      self.pageNumber = pageNumber
      _docID = OrNull(wrappedValue: docID)
      _id = OrNull(wrappedValue: id)
    }
  }

  public var links: [Link]

  public init(links: [Link]) { self.links = links }
}

/// The sizes and labels of a session's pages, and the outline of its PDFs.
public struct LayoutAnswer: Sendable, Encodable {
  public struct Size: Sendable, Encodable {
    /// In points, as drawn.
    public var width: Double
    public var height: Double
    @OrNull public var label: String?

    public init(width: Double, height: Double, label: String?) {
      self.width = width
      self.height = height
      _label = OrNull(wrappedValue: label)
    }
  }

  public struct Heading: Sendable, Encodable {
    public var title: String
    /// From 0.
    public var depth: Int
    /// The index of the heading's slot, from 0; `nil` if its page is not in the session.
    @OrNull public var slot: Int?

    public init(title: String, depth: Int, slot: Int?) {
      self.title = title
      self.depth = depth
      _slot = OrNull(wrappedValue: slot)
    }
  }

  /// One for each slot; `nil` if the file is damaged.
  public var slots: [Size?]
  public var outline: [Heading]

  public init(slots: [Size?], outline: [Heading]) {
    self.slots = slots
    self.outline = outline
  }
}

/// The matches of a query in a session.
public struct FindAnswer: Sendable, Encodable {
  public struct Match: Sendable, Encodable {
    /// From 0.
    public var slot: Int
    public var boxes: [BoxAnswer]
    public var snippet: String

    public init(slot: Int, boxes: [BoxAnswer], snippet: String) {
      self.slot = slot
      self.boxes = boxes
      self.snippet = snippet
    }
  }

  public var query: String
  public var total: Int
  public var matches: [Match]
  /// The indexes, from 0, of slots whose text is not indexed yet.
  public var unread: [Int]

  public init(query: String, total: Int, matches: [Match], unread: [Int]) {
    self.query = query
    self.total = total
    self.matches = matches
    self.unread = unread
  }
}

/// Two versions of a slot, aligned and compared.
public struct ComparedSlots: Sendable {
  public struct Facts: Sendable, Encodable {
    /// The part of the ink of both pages that is at the same position: 0 none, 1 all.
    public var likeness: Double
    /// The rotation that aligns the old page with the new one: degrees, clockwise.
    public var degrees: Double
    /// The factor by which the old page is enlarged, about its middle.
    public var scale: Double
    /// The shift to the right after the rotation, as a part of the page's width.
    public var shiftX: Double
    /// The shift downwards, as a part of the page's height.
    public var shiftY: Double
    /// Areas with content of the old page only, in the new page's coordinates.
    public var removed: [BoxAnswer]
    /// Areas with content of the new page only.
    public var added: [BoxAnswer]
    /// The address of the picture with both side by side.
    public var picture: String

    public init(
      likeness: Double, degrees: Double, scale: Double, shiftX: Double, shiftY: Double,
      removed: [BoxAnswer], added: [BoxAnswer], picture: String = ""
    ) {
      self.likeness = likeness
      self.degrees = degrees
      self.scale = scale
      self.shiftX = shiftX
      self.shiftY = shiftY
      self.removed = removed
      self.added = added
      self.picture = picture
    }
  }

  public var facts: Facts
  public var picture: PagePicture

  public init(facts: Facts, picture: PagePicture) {
    self.facts = facts
    self.picture = picture
  }
}
