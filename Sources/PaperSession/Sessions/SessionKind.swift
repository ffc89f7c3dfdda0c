/// What a session was made of.
public enum SessionKind: String, Codable, Sendable {
  case doc, group, bundle, search
}
