import Glibc
import PaperWorker

// A path is not always valid UTF-8, so it is taken as it is.
let passwordFile = CommandLine.argc > 4 ? CommandLine.unsafeArgv[4] : nil
exit(
  WorkerProcess.run(
    arguments: Array(CommandLine.arguments.prefix(4)),
    passwordFile: passwordFile.map { path in
      UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
    }))
