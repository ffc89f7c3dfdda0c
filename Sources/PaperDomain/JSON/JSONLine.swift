/// The white space of a value on one line.
struct JSONLine {
  /// Inside an object's braces.
  var objectPadding: [UInt8]
  /// Inside an array's brackets.
  var arrayPadding: [UInt8]
  /// From a key to its value, including the `:`.
  var colon: [UInt8]
  var afterComma: [UInt8]

  /// `{ "a": [1, 2] }`
  static let canonical = JSONLine(
    objectPadding: Array(" ".utf8), arrayPadding: [], colon: Array(": ".utf8),
    afterComma: Array(" ".utf8))

  /// `{"a":[1,2]}`
  static let compact = JSONLine(
    objectPadding: [], arrayPadding: [], colon: Array(":".utf8), afterComma: [])

  /// Copies the layout of a container, and of the first container in it, if they are on one line.
  mutating func absorb(_ container: JSONContainer) {
    guard !container.entries.isEmpty else { return }
    if let inner = container.value(at: 0) { absorb(inner) }
    if !JSONContainer.breaksLine(container.lead) {
      if container.isObject {
        objectPadding = container.lead
      } else {
        arrayPadding = container.lead
      }
    }
    if let colon = container.colon(near: 0) { self.colon = colon }
    if container.entries.count > 1 {
      let space = container.gap(after: 0).afterComma
      if !JSONContainer.breaksLine(space) { afterComma = space }
    }
  }
}
