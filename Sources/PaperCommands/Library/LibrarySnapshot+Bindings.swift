import PaperDomain

extension LibrarySnapshot {
  /// A binding under the name that its bundle has now: pages keep the name that they were given.
  func renamed(_ binding: Binding) -> Binding {
    guard let bundle = bundle(named: binding.bundle) else { return binding }
    return Binding(bundle: bundle.name, pageNumber: binding.pageNumber)
  }
}
