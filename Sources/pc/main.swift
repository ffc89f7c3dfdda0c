import Glibc
import PaperCommands

exit(await PC.main())
