import CPoppler

/// What a list of Poppler's points to, from its first element; empty pointers are left out.
///
/// The list must live as long as the result is used.
func elements<Element>(
  of list: UnsafeMutablePointer<GList>, _: Element.Type
) -> some Sequence<UnsafeMutablePointer<Element>> {
  sequence(first: list, next: \.pointee.next).lazy
    .compactMap { $0.pointee.data?.assumingMemoryBound(to: Element.self) }
}
