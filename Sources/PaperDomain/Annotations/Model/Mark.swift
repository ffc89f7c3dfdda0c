/// An annotation with all that it shows: its place, its look and its words.
///
/// ``Annotation`` is the part that a check of the library needs. A mark is read one page at a time.
package struct Mark: Hashable, Sendable {
  /// How the words of a text box are set.
  package enum Alignment: String, CaseIterable, Sendable {
    case left, center, right
  }

  package enum LineEnd: String, CaseIterable, Sendable {
    case none, arrow
  }

  /// What a reader says of an annotation or a reply.
  package enum State: String, CaseIterable, Sendable {
    case accepted, rejected, done
  }

  /// The words that an annotation covers, as W3C's TextQuoteSelector.
  package struct Quote: Hashable, Sendable {
    package var exact: String
    package var prefix: String?
    package var suffix: String?

    package init(exact: String, prefix: String? = nil, suffix: String? = nil) {
      self.exact = exact
      self.prefix = prefix
      self.suffix = suffix
    }
  }

  /// The annotation in a PDF that this one was taken from.
  package struct Source: Hashable, Sendable {
    package var blob: BlobID
    /// The number and generation of the PDF object: `12 0`.
    package var object: String?
    /// The `/NM` of the annotation.
    package var name: String?

    package init(blob: BlobID, object: String? = nil, name: String? = nil) {
      self.blob = blob
      self.object = object
      self.name = name
    }
  }

  package var annotation: Annotation

  /// `#RRGGBB`, as is ``fill``.
  package var color: String?
  package var fill: String?
  /// 0 to 1.
  package var opacity: Double?
  /// Whether a line is around a stamp.
  package var hasBorder = true
  /// The width of strokes, as a part of the page's width, as is ``fontSize``.
  package var width: Double?
  package var fontSize: Double?
  package var align: Alignment?
  /// What ends a line at ``from`` and at ``to``: two values.
  package var ends: [LineEnd]?

  package var text: String?
  package var quote: Quote?
  package var state: State?
  /// `TagGroup/Tag` each.
  package var tags: [String] = []
  /// The same for annotations that belong together, such as a highlight over two pages.
  package var group: EntityID?
  package var imported: Source?

  /// What was stamped: the design's text with tokens filled in, and the SHA-256 of its picture in
  /// lower-case hexadecimal.
  package var stampText: String?
  package var stampSHA256: String?
  /// The name of the device on which it was stamped.
  package var device: String?

  package var rects: [PageRect] = []
  /// Around slanted or upright text, four points each in the order of PDF's `QuadPoints`: top left,
  /// top right, bottom left, bottom right.
  package var quads: [[PagePoint]] = []
  package var at: PagePoint?
  package var from: PagePoint?
  package var to: PagePoint?
  /// Strokes of ink, or the corners of a polyline or polygon.
  package var strokes: [[PagePoint]] = []
  /// The pressure of each point of ``strokes``, 0 to 1; empty if it is not known.
  package var pressure: [[Double]] = []

  package init(_ annotation: Annotation) { self.annotation = annotation }

  package var id: EntityID? { annotation.id }
  package var kind: AnnotationKind { annotation.kind }
  /// The name of the stamp's design.
  package var stamp: String? { annotation.stamp }
}
