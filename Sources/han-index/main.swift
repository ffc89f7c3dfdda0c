import Files
import Glibc
import HanIndexing

/// Writes a line to standard error and ends the program.
func fail(_ message: String, status: Int32) -> Never {
  let line = Array((message + "\n").utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

// Makes the index of the Chinese dictionary from its data files.
guard CommandLine.arguments.count == 3 else {
  fail("usage: han-index DATA-FOLDER INDEX-FILE", status: 2)
}
do {
  let data = try HanData(folder: CommandLine.arguments[1])
  let index = try HanIndexBuilder.index(of: data)
  // Replaced by rename: a program that has the old index mapped keeps it.
  try FileSystem.writeAtomically(index, to: CommandLine.arguments[2])
} catch {
  fail("han-index: error: \(error)", status: 1)
}
