/// A remote repository in the configuration.
package struct Remote: Sendable, Hashable {
  package let name: String
  /// Its URL, after `url.*.insteadOf`; `nil` when only its name is configured.
  package let url: String?

  package init(name: String, url: String?) {
    self.name = name
    self.url = url
  }
}
