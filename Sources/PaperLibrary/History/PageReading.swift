import PaperDomain

/// The part of a page's manifest that versions depend on.
struct PageReading {
  var id: EntityID?
  var binding: Binding
}
