import Foundation
import Glibc
import ViewerProgram

StopSignal.hold()
let words = Array(CommandLine.arguments.dropFirst())
let environment = ProcessInfo.processInfo.environment
// The main thread waits, and the task exits the process after all output is written.
Task.detached { _exit(await ViewerProgram.main(words, environment: environment)) }
while true { pause() }
