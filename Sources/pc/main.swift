import CLinux
import Glibc
import PaperCommands

linux_share_heaps()
PC.openClosedStreams()

// A top-level `await` would end the main thread, for which a static executable searches all its
// unwind tables: 20 ms of every start. So the main thread waits, and the task exits the process.
// All output is written by then: `_exit` leaves the release of memory to the kernel.
Task.detached { _exit(await PC.main()) }
while true { pause() }
