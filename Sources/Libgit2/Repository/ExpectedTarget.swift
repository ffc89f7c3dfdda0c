/// What a reference must be for a change to be made.
package enum ExpectedTarget: Sendable, Hashable {
  /// Whatever it is.
  case anything
  /// It must not exist yet.
  case absent
  /// It must name this object.
  case object(ObjectID)

  /// The value as it was read: an object, or `nil` for no such reference.
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
