/// What a picture shows of a page, and how large.
public enum PictureExtent: Hashable, Sendable {
  /// All of it, so many pixels across.
  case page(width: Int)
  /// A square of 1024 pixels, or what is left at the edges, of the page drawn `ofWidth` pixels across;
  /// columns and rows count from 0.
  case tile(ofWidth: Int, column: Int, row: Int)
}
