/// The part of a page that a picture shows, and its size.
public enum PictureExtent: Hashable, Sendable {
  /// The whole page, `width` pixels wide.
  case page(width: Int)
  /// A square of 1024 pixels, or the rest at the edges, of the page drawn `ofWidth` pixels wide;
  /// columns and rows count from 0.
  case tile(ofWidth: Int, column: Int, row: Int)
}
