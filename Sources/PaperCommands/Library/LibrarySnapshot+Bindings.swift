import PaperDomain

extension LibrarySnapshot {
  /// A binding with the current name of its bundle: a page's file keeps the older name.
  func renamed(_ binding: Binding) -> Binding {
    guard let bundle = bundle(named: binding.bundle) else { return binding }
    return Binding(bundle: bundle.name, pageNumber: binding.pageNumber)
  }
}
