import Foundation
import HealthCommandLine

exit(HealthCommandLine.run(Array(CommandLine.arguments.dropFirst())))
