/// The bytes of a segment are damaged.
package struct SegmentDamage: Error {
  package init() {}
}
