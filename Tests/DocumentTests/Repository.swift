import Foundation

/// The locations of the sources and of the built programs.
enum Repository {
  /// The folder of Package.swift.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the built `pc`: beside the test bundle, which is the running program.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Further files to test, which are not part of the repository: the folder that `PC_TEST_DATA` names.
  static let moreData = ProcessInfo.processInfo.environment["PC_TEST_DATA"]
    .map { URL(filePath: $0) }

  /// The files and folders below a folder of the repository, as sorted paths relative to it.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// The Swift files below a folder of the repository, as paths relative to it.
  static func swiftFiles(in folder: String) throws -> [String] {
    try files(in: folder).filter { $0.hasSuffix(".swift") }
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
