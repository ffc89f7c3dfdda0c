import CLinux
import Glibc
import PaperCommands

linux_share_heaps()
PC.openClosedStreams()

// A top-level `await` would end the main thread, and a static executable searches all its unwind
// tables for that: 20 ms of every start. So the main thread waits, and the work exits.
// Everything is written by then: `_exit` leaves the tidying of memory to the kernel.
Task.detached { _exit(await PC.main()) }
while true { pause() }
