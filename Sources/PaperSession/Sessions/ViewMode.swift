/// The layout of a session's pages.
public enum ViewMode: String, Codable, CaseIterable, Sendable {
  case single, continuous, spread, sideBySide
}
