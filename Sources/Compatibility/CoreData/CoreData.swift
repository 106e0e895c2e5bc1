// Core Data is not available on Linux.  The module is empty, so that sources build which import it
// without using it.
