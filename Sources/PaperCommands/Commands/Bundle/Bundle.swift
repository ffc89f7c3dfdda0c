package import ArgumentParser

/// `pc bundle ls|show|add-variant|append|map|rm`.
package struct Bundle: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Look after bundles.",
    discussion: "A bundle only grows, and at its end: what a page shows never changes under it.",
    subcommands: [
      BundleList.self, BundleShow.self, BundleAddVariant.self, BundleAppend.self, BundleMap.self,
      BundleRemove.self,
    ])

  package init() {}
}
