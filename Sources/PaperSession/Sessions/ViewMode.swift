/// How a session's pages are laid out.
public enum ViewMode: String, Codable, CaseIterable, Sendable {
  case single, continuous, spread, sideBySide
}
