import Foundation

// Figures are ratios to baselines taken in the same run: the machine may be any.
exit(await Benchmarks.main(Array(CommandLine.arguments.dropFirst())))
