import Glibc
import PaperCommands

// A top-level `await` would end the main thread, and a static executable searches all its unwind
// tables for that: 20 ms of every start. So the main thread waits, and the work exits.
Task.detached { exit(await PC.main()) }
while true { pause() }
