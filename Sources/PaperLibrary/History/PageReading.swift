import PaperDomain

/// What a page's manifest says that versions depend on.
struct PageReading {
  var id: EntityID?
  var binding: Binding
}
