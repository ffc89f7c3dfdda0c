/// The resource limits of a worker.
package struct WorkerLimits: Hashable, Sendable {
  /// The address space of one worker.
  package var memoryBytes: Int
  /// Processor time for recognising one page, comparing two, or writing a PDF.
  ///
  /// A busy machine needs more elapsed time but the same processor time: whether a page has a text
  /// must not depend on other processes.
  package var recogniseSeconds: Double
  /// Processor time for any other request.
  package var otherSeconds: Double
  /// After this multiple of the limit in elapsed time, a worker counts as hanging. This includes
  /// the start of the worker if needed.
  package var patience: Double
  /// Whether it gives way to all other processes.
  package var isBackground: Bool

  package init(
    memoryBytes: Int = 2 << 30, recogniseSeconds: Double = 60, otherSeconds: Double = 20,
    patience: Double = 10, isBackground: Bool = false
  ) {
    self.memoryBytes = memoryBytes
    self.recogniseSeconds = recogniseSeconds
    self.otherSeconds = otherSeconds
    self.patience = patience
    self.isBackground = isBackground
  }
}
