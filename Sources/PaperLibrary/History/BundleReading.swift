import PaperDomain

/// What a bundle's manifest says that versions depend on.
struct BundleReading {
  var id: EntityID?
  var formerly: [String]
}
