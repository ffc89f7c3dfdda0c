package import PaperDomain

/// What came of taking a page's text: the text, or why there is none.
///
/// A failure is remembered, so that a page that can't be read is not tried at every run.
package enum PageTextOutcome: Hashable, Sendable {
  case text(PageText)
  case failed(reason: String)
}
