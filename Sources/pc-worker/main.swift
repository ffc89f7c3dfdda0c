import Glibc
import PaperWorker

exit(WorkerProcess.run(arguments: CommandLine.arguments))
