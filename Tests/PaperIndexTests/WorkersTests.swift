import Foundation
import PaperDomain
import PaperIndex
import Testing
import WorkerProtocol

@Suite struct `The pool of workers` {
  @Test func `inspects, reads and draws a PDF`() async throws {
    let pool = try Self.pool()
    let folder = try WorkersFolder()
    let path = try folder.write(WorkersFolder.pdf(text: "Limit"))
    #expect(try await pool.inspect(path) == FileInspection(pageCount: 1))
    let text = try #require(try await pool.text(path, page: 1)).text
    #expect(text.text == "Limit" && text.words.count == 1 && text.source == .layer)
    let picture = try await pool.render(
      path, page: 1, settings: RenderSettings(size: .width(100), format: .rgb))
    #expect(picture.bytes.count == picture.width * picture.height * 3)
    await pool.shutdown()
  }

  @Test func `tells which engines it runs on`() async throws {
    let pool = try Self.pool()
    let engine = try await pool.engine()
    #expect(engine.poppler.contains(".") && engine.tesseract.contains("."))
    await pool.shutdown()
  }

  @Test func `passes on why a file is refused`() async throws {
    let pool = try Self.pool()
    await #expect(throws: WorkerError.refused(.unreadable(errno: ENOENT))) {
      try await pool.inspect(Array("/no/such/file".utf8))
    }
    await pool.shutdown()
  }

  @Test func `kills a worker that takes too long, and goes on with another`() async throws {
    let pool = try Self.pool(limits: WorkerLimits(otherSeconds: 2, patience: 1))
    let folder = try WorkersFolder()
    let bomb = try folder.write(WorkersFolder.bomb)
    let good = try folder.write(WorkersFolder.pdf(text: "Limit"))
    await #expect(throws: WorkerError.timeLimit(seconds: 2)) {
      try await pool.render(
        bomb, page: 1, settings: RenderSettings(size: .dpi(72), format: .grey))
    }
    #expect(try await pool.inspect(good).pageCount == 1)
    await pool.shutdown()
  }

  @Test func `has a worker refuse what does not fit into its memory`() async throws {
    let pool = try Self.pool(limits: WorkerLimits(memoryBytes: 300 << 20))
    let folder = try WorkersFolder()
    let path = try folder.write(WorkersFolder.pdf(text: "Limit"))
    let error = await #expect(throws: WorkerError.self) {
      try await pool.render(
        path, page: 1, settings: RenderSettings(size: .width(14_000), format: .rgb))
    }
    #expect(error == .refused(.outOfMemory) || error == .memoryLimit(bytes: 300 << 20))
    await pool.shutdown()
  }

  @Test(
    arguments: [
      ("kill -SEGV $$", WorkerError.crashed(signal: SIGSEGV)),
      ("kill -KILL $$", .killed),
      ("echo 'Out of memory' >&2; kill -ABRT $$", .memoryLimit(bytes: 1 << 30)),
      ("exit 3", .exited(status: 3)),
      ("exec 1>&-; sleep 60", .killed),
      ("printf 'no frame at all'", .malformedAnswer),
      (#"printf '\001\000\000\000\377'"#, .malformedAnswer),
      ("sleep 60", .timeLimit(seconds: 1)),
      ("ulimit -S -t 1; while :; do :; done", .timeLimit(seconds: 20)),
    ])
  func `says what became of a worker`(script: String, error: WorkerError) async throws {
    let folder = try WorkersFolder()
    // The script first waits for a request, so that its failure belongs to that request.
    let executable = try folder.script("head -c 6 >&2; \(script)")
    let pool = WorkerPool(
      executable: WorkerExecutable(path: executable, environment: [:]), count: 1,
      limits: WorkerLimits(
        memoryBytes: 1 << 30, otherSeconds: error == .timeLimit(seconds: 1) ? 1 : 20,
        patience: 1))
    await #expect(throws: error) { try await pool.engine() }
    // The next request gets another worker, which does the same.
    await #expect(throws: error) { try await pool.engine() }
    await pool.shutdown()
  }

  @Test func `gives a worker nothing but its pipes and a few variables`() async throws {
    // A descriptor that a child would inherit: without close-on-exec, as most code opens files.
    let inheritable = fcntl(STDERR_FILENO, F_DUPFD, 50)
    defer { close(inheritable) }
    let folder = try WorkersFolder()
    let executable = try folder.script(
      """
      cd "$HOME"; ls /proc/self/fd > fds; env > environment
      cut -d ' ' -f 5 /proc/$$/stat > group
      """)
    let pool = WorkerPool(
      executable: WorkerExecutable(
        path: executable,
        environment: ["HOME": folder.url.path, "SECRET": "x", "TESSDATA_PREFIX": "/models"]),
      count: 1)
    await #expect(throws: WorkerError.exited(status: 0)) { try await pool.engine() }
    await pool.shutdown()
    // The fourth is the folder that ls reads.
    let descriptors = Set(try folder.read("fds").split(separator: "\n").compactMap { Int32($0) })
    #expect(descriptors == [0, 1, 2, 3] && !descriptors.contains(inheritable))
    let environment = Set(try folder.read("environment").split(separator: "\n").map(String.init))
    #expect(environment.isSuperset(of: ["OMP_THREAD_LIMIT=1", "TESSDATA_PREFIX=/models"]))
    #expect(!environment.contains { $0.hasPrefix("SECRET") })
    #expect(
      try folder.read("group").trimmingCharacters(in: .whitespacesAndNewlines) != "\(getpgrp())")
  }

  @Test func `a worker goes on with the file that it has open`() async throws {
    let folder = try WorkersFolder()
    // Needs some time for each page, so that all requests are waiting soon, and finds no text.
    let executable = try folder.script(
      #"""
      while length=$(head -c 4 | od -An -tu4) && [ -n "$length" ]; do
        head -c $length | tr -cd 'xyz' >> "$HOME/$$.asked"
        sleep 0.02
        printf '\001\000\000\000\002'
      done
      """#)
    let pool = WorkerPool(
      executable: WorkerExecutable(path: executable, environment: ["HOME": folder.url.path]),
      count: 2)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for page in 1...10 {
        for file in ["/x", "/y", "/z"] {
          group.addTask { _ = try await pool.text(Array(file.utf8), page: page) }
        }
      }
      try await group.waitForAll()
    }
    await pool.shutdown()
    var (asked, changes) = (0, 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    where name.hasSuffix(".asked") {
      let files = Array(try folder.read(name))
      asked += files.count
      changes += zip(files, files.dropFirst()).count { $0 != $1 }
    }
    #expect(asked == 30)
    // With requests in turn, nearly every request would change the file.
    #expect(changes <= 6)
  }

  @Test(arguments: [(announced: 0, started: 1), (40, 2), (1_000, 3)])
  func `starts the workers that announced requests are worth with the first`(
    announced: Int, started: Int
  ) async throws {
    let folder = try WorkersFolder()
    // Finds no text on a page, once this number of workers has started.
    let executable = try folder.script(
      #"""
      touch "$HOME/$$.started"
      head -c $(head -c 4 | od -An -tu4) > /dev/null
      while [ $(ls "$HOME" | grep -c started) -lt \#(started) ]; do sleep 0.01; done
      printf '\001\000\000\000\002'
      """#)
    let pool = WorkerPool(
      executable: WorkerExecutable(path: executable, environment: ["HOME": folder.url.path]),
      count: 3)
    pool.expect(announced)
    #expect(try await pool.text(Array("/x".utf8), page: 1) == nil)
    await pool.shutdown()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.count { $0.hasSuffix(".started") } == started)
  }

  @Test func `says that an executable cannot be started`() async throws {
    let executable = WorkerExecutable(path: "/no/such/worker", environment: [:])
    let pool = WorkerPool(executable: executable, count: 1)
    await #expect(throws: WorkerError.cannotStart(path: "/no/such/worker", errno: ENOENT)) {
      try await pool.engine()
    }
    await pool.shutdown()
  }

  @Test func `kills the worker of a task that was cancelled`() async throws {
    let folder = try WorkersFolder()
    let executable = try folder.script(#"cd "$HOME"; echo $$ > started; sleep 60"#)
    let pool = WorkerPool(
      executable: WorkerExecutable(path: executable, environment: ["HOME": folder.url.path]),
      count: 1, limits: WorkerLimits(otherSeconds: 50))
    let asking = Task { () async -> WorkerError? in
      do throws(WorkerError) {
        _ = try await pool.engine()
        return nil
      } catch {
        return error
      }
    }
    while !folder.has("started") { try await Task.sleep(for: .milliseconds(5)) }
    asking.cancel()
    #expect(await asking.value == .cancelled)
    let process = try #require(
      Int32(try folder.read("started").trimmingCharacters(in: .whitespacesAndNewlines)))
    await pool.shutdown()
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test func `ends what is asked of it when it is shut down`() async throws {
    let folder = try WorkersFolder()
    let executable = try folder.script("sleep 60")
    let pool = WorkerPool(
      executable: WorkerExecutable(path: executable, environment: [:]), count: 1)
    async let first = Result(catching: { try await pool.engine() })
    async let second = Result(catching: { try await pool.engine() })
    try await Task.sleep(for: .milliseconds(50))
    await pool.shutdown()
    for result in [await first, await second] {
      #expect(throws: WorkerError.shutDown) { try result.get() }
    }
    await #expect(throws: WorkerError.shutDown) { try await pool.engine() }
  }

  @Test func `answers many requests at once, each its own`() async throws {
    let pool = try Self.pool(count: 2)
    let folder = try WorkersFolder()
    let paths = try (0..<6).map { try folder.write(WorkersFolder.pdf(text: "Page\($0)")) }
    let texts = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
      for turn in 0..<60 {
        group.addTask { (turn % 6, try await pool.text(paths[turn % 6], page: 1)?.text.text) }
      }
      var texts: [(Int, String?)] = []
      for try await text in group { texts.append(text) }
      return texts
    }
    #expect(texts.count == 60)
    #expect(texts.allSatisfy { $0.1 == "Page\($0.0)" })
    await pool.shutdown()
  }

  @Test func `finds its executable beside pc, below libexec, or where it is told`() throws {
    let folder = try WorkersFolder()
    let beside = try folder.script("exit", name: "bin/pc-worker")
    let below = try folder.script("exit", name: "libexec/papercenter/pc-worker")
    let pc = folder.url.path + "/bin/pc"
    #expect(WorkerExecutable.locate(besides: pc, environment: [:])?.path == beside)
    try FileManager.default.removeItem(atPath: beside)
    #expect(
      WorkerExecutable.locate(besides: pc, environment: [:])?.path
        == folder.url.path + "/bin/../libexec/papercenter/pc-worker")
    #expect(
      WorkerExecutable.locate(besides: "/x/pc", environment: ["PC_WORKER": below])?.path == below)
    #expect(WorkerExecutable.locate(besides: "/x/pc", environment: [:]) == nil)
  }

  private static func pool(
    count: Int = 1, limits: WorkerLimits = WorkerLimits()
  ) throws -> WorkerPool {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let executable = try #require(
      WorkerExecutable.locate(
        besides: tests, environment: ProcessInfo.processInfo.environment))
    return WorkerPool(executable: executable, count: count, limits: limits)
  }
}

extension Result where Failure == any Error {
  fileprivate init(catching body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
