/// How the letters of a page stand, and their script.
package struct PageOrientation: Hashable, Sendable {
  /// The number of clockwise rotations by 90° that make the page upright, 0…3.
  package var quarterTurns: Int
  /// The script's name, such as `Latin` or `Han`; empty if it is unknown.
  package var script: String

  package init(quarterTurns: Int, script: String = "") {
    self.quarterTurns = quarterTurns
    self.script = script
  }
}
