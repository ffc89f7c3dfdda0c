import PaperDomain

/// The part of a bundle's manifest that versions depend on.
struct BundleReading {
  var id: EntityID?
  var formerly: [String]
}
