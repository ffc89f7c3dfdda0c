/// How a picture is taken apart into lines.
package enum PageSegmentation: Hashable, Sendable {
  /// Blocks, columns and pictures are looked for.
  case automatic
  /// All of it is one block of lines.
  case block
  /// All of it is one line.
  case line
}
