/// Another repository that this one knows by name.
package struct Remote: Sendable, Hashable {
  package let name: String
  /// Where it is, after `url.*.insteadOf`; `nil` when only its name is configured.
  package let url: String?

  package init(name: String, url: String?) {
    self.name = name
    self.url = url
  }
}
