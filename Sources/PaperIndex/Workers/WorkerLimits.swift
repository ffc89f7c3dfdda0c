/// What a worker may take before it is stopped.
package struct WorkerLimits: Hashable, Sendable {
  /// Address space of one worker.
  package var memoryBytes: Int
  /// Time for recognising one page, or for comparing two.
  package var recogniseSeconds: Double
  /// Time for anything else; it includes the start of a worker where one has to be started.
  package var otherSeconds: Double

  package init(
    memoryBytes: Int = 2 << 30, recogniseSeconds: Double = 60, otherSeconds: Double = 20
  ) {
    self.memoryBytes = memoryBytes
    self.recogniseSeconds = recogniseSeconds
    self.otherSeconds = otherSeconds
  }
}
