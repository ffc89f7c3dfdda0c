/// How an engine splits an image into lines.
package enum PageSegmentation: Hashable, Sendable {
  /// Detects blocks, columns and images.
  case automatic
  /// The image is one block of lines.
  case block
  /// The image is one block of vertical lines, from right to left.
  case verticalBlock
  /// The image is one line.
  case line
}
