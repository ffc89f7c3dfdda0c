package import GitNames

/// The condition that a reference must meet to be changed.
package enum ExpectedTarget: Sendable, Hashable {
  /// Any value, or none.
  case anything
  /// The reference must not exist yet.
  case absent
  /// The reference must name this object.
  case object(ObjectID)

  /// The value that was read before: an object, or `nil` for a missing reference.
  package init(_ target: ObjectID?) {
    self = target.map { .object($0) } ?? .absent
  }

  func accepts(_ current: ObjectID?) -> Bool {
    switch self {
    case .anything: true
    case .absent: current == nil
    case .object(let id): current == id
    }
  }
}
