/// What a worker may take before it is stopped.
package struct WorkerLimits: Hashable, Sendable {
  /// Address space of one worker.
  package var memoryBytes: Int
  /// Processor time for recognising one page, or for comparing two.
  ///
  /// A busy machine takes longer and uses no more of it: whether a page has a text must not depend
  /// on what else is going on.
  package var recogniseSeconds: Double
  /// Processor time for anything else.
  package var otherSeconds: Double
  /// So many times as long by the clock, a worker is taken to hang. It includes the start of a
  /// worker where one has to be started.
  package var patience: Double

  package init(
    memoryBytes: Int = 2 << 30, recogniseSeconds: Double = 60, otherSeconds: Double = 20,
    patience: Double = 10
  ) {
    self.memoryBytes = memoryBytes
    self.recogniseSeconds = recogniseSeconds
    self.otherSeconds = otherSeconds
    self.patience = patience
  }
}
