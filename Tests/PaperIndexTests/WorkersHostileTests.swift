import Foundation
import PaperIndex
import Testing
import WorkerProtocol

@Suite struct `Files from anywhere` {
  /// Files that are not part of the repository.
  static let folder = URL(
    filePath: (ProcessInfo.processInfo.environment["PC_TEST_DATA"] ?? "/nowhere") + "/hostile")
  static var isHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  @Test(.enabled(if: isHere, "needs PC_TEST_DATA/hostile"))
  func `cost their own requests and nothing else`() async throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let executable = try #require(
      WorkerExecutable.locate(besides: tests, environment: ProcessInfo.processInfo.environment))
    let pool = WorkerPool(executable: executable, limits: WorkerLimits(otherSeconds: 3))
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasSuffix(".tsv") && $0 != "gen" }
    let outcomes = await withTaskGroup(of: [String].self) { group in
      for name in names {
        let path = Array("\(Self.folder.path)/\(name)".utf8)
        group.addTask {
          [
            await outcome { () throws(WorkerError) in "\(try await pool.inspect(path).pageCount)" },
            await outcome { () throws(WorkerError) in
              try await pool.text(path, page: 1) == nil ? "no text" : "text"
            },
            await outcome { () throws(WorkerError) in
              let settings = RenderSettings(size: .width(200), format: .png)
              return try await pool.render(path, page: 1, settings: settings).bytes.isEmpty
                ? "nothing" : "picture"
            },
          ]
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == names.count)
    let bad = outcomes.joined().filter { $0.hasPrefix("crashed") || $0 == "nothing" }
    #expect(bad.isEmpty)
    #expect(outcomes.joined().contains { $0.hasPrefix("time limit") })
    #expect(try await pool.engine().poppler.isEmpty == false)
    await pool.shutdown()
  }
}

/// The outcome of a request as one word, or its reason.
private func outcome(_ body: () async throws(WorkerError) -> String) async -> String {
  do throws(WorkerError) {
    return try await body()
  } catch {
    return error.reason
  }
}
