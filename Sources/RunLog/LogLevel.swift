/// How important a line of the log is, the least important first.
package enum LogLevel: UInt64, CaseIterable, Sendable {
  case debug, info
  case `default`
  case error, fault

  package var name: StaticString {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .default: "default"
    case .error: "error"
    case .fault: "fault"
    }
  }
}

/// What a line of the log is about.
package enum LogCategory: UInt64, CaseIterable, Sendable {
  case ocr, reading, performance, library, sync, viewer

  package var name: StaticString {
    switch self {
    case .ocr: "OCR"
    case .reading: "Reading"
    case .performance: "Performance"
    case .library: "Library"
    case .sync: "Sync"
    case .viewer: "Viewer"
    }
  }
}
