package import ArgumentParser

/// `pc bundle ls|show|add-variant|append|map|password|rm`.
package struct Bundle: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Manage bundles.",
    discussion: """
      Pages are only added at the end of a bundle, so a bound page always shows the same content.
      """,
    subcommands: [
      BundleList.self, BundleShow.self, BundleAddVariant.self, BundleAppend.self, BundleMap.self,
      BundlePassword.self, BundleRemove.self,
    ])

  package init() {}
}
