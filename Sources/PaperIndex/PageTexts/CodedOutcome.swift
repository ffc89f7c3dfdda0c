import Dispatch
import PaperDomain
import Synchronization

/// An outcome as the bytes that are kept of it.
enum CodedOutcome: Sendable {
  /// `length` is that of the text, in bytes.
  case text([UInt8], words: [UInt8], length: Int)
  case failed([UInt8])

  init(_ outcome: PageTextOutcome, _ packer: TextPacker) {
    switch outcome {
    case .text(let text):
      self = .text(
        text.coded(by: packer), words: PageWords(text).coded(in: text.text),
        length: text.text.utf8.count)
    case .failed(let reason): self = .failed(Array(reason.utf8))
    }
  }

  /// Codes a batch on all cores, where that is worth it.
  static func coded(_ outcomes: [PageTextOutcome]) -> [CodedOutcome] {
    let parts = outcomes.count >= 64 ? 2 : 1
    let coded = Mutex([[CodedOutcome]](repeating: [], count: parts))
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let share = outcomes[outcomes.count * part / parts..<outcomes.count * (part + 1) / parts]
      let packer = TextPacker()
      let outcomes = share.map { CodedOutcome($0, packer) }
      coded.withLock { $0[part] = outcomes }
    }
    return coded.withLock { Array($0.joined()) }
  }
}
