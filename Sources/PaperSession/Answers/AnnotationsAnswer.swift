/// The annotations on a page, in drawing order.
public struct AnnotationsAnswer: Sendable, Encodable {
  /// An annotation, with the keys of the notes file. Coordinates are page-relative, origin top left,
  /// from -1 to 2: ink may run over the edge.
  public struct Annotation: Sendable, Encodable {
    @OrNull public var id: String? = nil
    @OrNull public var createdAt: String? = nil
    @OrNull public var author: String? = nil
    public var kind: String
    /// Why it is listed and not drawn: `otherContent`, to which it belongs, or `notFound`, if its
    /// place was not found on what the slot shows; `nil` for one that is drawn.
    @OrNull public var hidden: String? = nil
    @OrNull public var text: String? = nil
    /// The words of the page that it covers.
    @OrNull public var quote: String? = nil
    /// The name of the stamp's design.
    @OrNull public var stamp: String? = nil
    /// What was stamped, with tokens filled in.
    @OrNull public var stampText: String? = nil
    /// The SHA-256 of the stamp's picture: `/api/stamps/PICTURE.png` shows it.
    @OrNull public var picture: String? = nil
    /// Of a stamp: whether it is in the last commit; `nil` for other kinds.
    @OrNull public var isCommitted: Bool? = nil
    /// Of a stamp: whether the remote has it, as of the last fetch; `nil` without a remote, and for
    /// other kinds.
    @OrNull public var isShared: Bool? = nil
    /// Whether a line is around a stamp.
    public var border = true
    @OrNull public var replyTo: String? = nil
    /// `accepted`, `rejected` or `done`.
    @OrNull public var state: String? = nil
    /// Whether the PDF has it itself, and its pages show it.
    public var imported = false
    /// `TagGroup/Tag` each.
    public var tags: [String] = []
    /// `#RRGGBB`, as is ``fill``.
    @OrNull public var color: String? = nil
    @OrNull public var fill: String? = nil
    /// 0 to 1.
    @OrNull public var opacity: Double? = nil
    /// The width of strokes, in page widths.
    @OrNull public var width: Double? = nil
    /// In page widths.
    @OrNull public var fontSize: Double? = nil
    /// `left`, `center` or `right`.
    @OrNull public var align: String? = nil
    /// `[x0, y0, x1, y1]` each, page-relative 0…1, origin top left, as all places here.
    public var rects: [[Double]] = []
    /// Four points each, around slanted or upright text, in the order of PDF's `QuadPoints`: top
    /// left, top right, bottom left, bottom right.
    public var quads: [[Double]] = []
    @OrNull public var at: [Double]? = nil
    @OrNull public var from: [Double]? = nil
    @OrNull public var to: [Double]? = nil
    /// What ends a line at `from` and at `to`: `none` or `arrow`.
    @OrNull public var ends: [String]? = nil
    /// Strokes of ink, `[x, y, x, y, …]` each.
    @OrNull public var path: [[Double]]? = nil
    /// The pressure of each point of ``path``, 0 to 1.
    @OrNull public var pressure: [[Double]]? = nil

    public init(kind: String) { self.kind = kind }
  }

  public var annotations: [Annotation]

  public init(annotations: [Annotation]) { self.annotations = annotations }
}
