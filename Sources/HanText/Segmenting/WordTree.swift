/// All words as a tree over codes, in a double array (Aoe 1989): a step reads one slot.
///
/// A slot is two numbers of 32 bits: the base of its children, and its parent. The child by a code
/// is the slot at base + code. A negative base is a leaf with the word `-base - 1`; a word that
/// others continue is a leaf by the code 0.
struct WordTree {
  private let slots: NumberTable<UInt64>

  init(_ view: IndexView) { slots = view.numbers(.tree, of: UInt64.self) }

  /// A place in the tree.
  struct Place {
    fileprivate var slot = 0
    fileprivate var base: Int32

    /// The word of a place that has no children.
    fileprivate var leaf: Int? { base < 0 ? ~Int(base) : nil }
  }

  @inline(__always)
  var root: Place { Place(slot: 0, base: Int32(truncatingIfNeeded: slots[0])) }

  /// The place that a code leads to.
  @inline(__always)
  func step(from place: Place, by code: UInt16) -> Place? {
    guard place.base >= 0 else { return nil }
    let slot = Int(place.base) &+ Int(code)
    let content = slots[slot]
    // The parent of an unused slot is no slot.
    guard UInt32(truncatingIfNeeded: content >> 32) == UInt32(truncatingIfNeeded: place.slot),
      slot != 0
    else { return nil }
    return Place(slot: slot, base: Int32(truncatingIfNeeded: content))
  }

  /// The word that ends at a place.
  @inline(__always)
  func word(at place: Place) -> Int? {
    place.leaf ?? step(from: place, by: 0)?.leaf
  }

  /// The number of a word.
  func word(of codes: some Sequence<UInt16>) -> Int? {
    var place = root
    for code in codes {
      guard code != 0, let next = step(from: place, by: code) else { return nil }
      place = next
    }
    return word(at: place)
  }
}
