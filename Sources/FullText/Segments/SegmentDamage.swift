/// The bytes of a segment can't be what was written.
package struct SegmentDamage: Error {
  package init() {}
}
