// swift-tools-version: 6.0
import PackageDescription

// Every target below `health` follows the floors of Documentation/architecture.md: dependencies
// only point down.  On Apple's platforms HealthKit itself is there already, so ours is left out.

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]

#if os(Linux)
  let products: [Product] = [
    .library(name: "HealthKit", targets: ["HealthKit"]),
    .library(name: "HealthKitExtras", targets: ["HealthKitExtras"]),
    .library(name: "HealthKitReporter", targets: ["HealthKitReporter"]),
    .library(name: "HealthArchive", targets: ["HealthArchive"]),
    // Modules of Apple's that health apps import beside HealthKit: add them only where needed.
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "CoreData", targets: ["CoreData"]),
    // All that unchanged packages import, in one library: two that both held HealthKit would double
    // its classes.
    .library(
      name: "OpenHealthKit", type: .dynamic,
      targets: [
        "CoreData", "CoreLocation", "HealthKit", "OSLog", "UniformTypeIdentifiers", "os",
      ]),
    .executable(name: "health", targets: ["health"]),
  ]

  let targets: [Target] = [
    // C doors
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),

    // Tables and units
    .target(name: "HealthCatalog", swiftSettings: settings),
    .executableTarget(
      name: "HealthCatalogGenerator", path: "Sources/HealthCatalogGenerator",
      swiftSettings: settings),

    // Rules
    .target(name: "HealthEngine", dependencies: ["HealthCatalog"], swiftSettings: settings),

    // Storage
    .target(
      name: "HealthStorageSQLite", dependencies: ["CSQLite", "HealthEngine"],
      swiftSettings: settings),

    // Apple's API
    .target(
      name: "HealthKit",
      dependencies: ["HealthCatalog", "HealthEngine", "HealthStorageSQLite", "LocalizedUnits"],
      swiftSettings: settings),

    // Compatibility: modules of Apple's that Linux lacks
    .target(
      name: "LocalizedUnits", path: "Sources/Compatibility/LocalizedUnits",
      swiftSettings: settings, linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "CoreLocation", path: "Sources/Compatibility/CoreLocation", swiftSettings: settings),
    .target(
      name: "UniformTypeIdentifiers", path: "Sources/Compatibility/UniformTypeIdentifiers",
      swiftSettings: settings),
    .target(name: "os", path: "Sources/Compatibility/os", swiftSettings: settings),
    .target(
      name: "OSLog", dependencies: ["os"], path: "Sources/Compatibility/OSLog",
      swiftSettings: settings),
    .target(name: "CoreData", path: "Sources/Compatibility/CoreData", swiftSettings: settings),

    // Above Apple's API
    .target(name: "HealthKitExtras", dependencies: ["HealthKit"], swiftSettings: settings),
    .target(
      name: "HealthKitReporter", dependencies: ["HealthKit"],
      swiftSettings: settings),
    .target(
      name: "HealthArchive", dependencies: ["CZip", "HealthEngine", "HealthStorageSQLite"],
      swiftSettings: settings),
    .target(
      name: "HealthCommandLine",
      dependencies: [
        "HealthArchive", "HealthEngine", "HealthKit", "HealthKitExtras", "HealthKitReporter",
        "HealthStorageSQLite",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "health", dependencies: ["HealthCommandLine"], swiftSettings: settings),
    .executableTarget(
      name: "SampleExportGenerator", path: "Sources/SampleExportGenerator",
      swiftSettings: settings),
    .executableTarget(
      name: "HealthBenchmarks", dependencies: ["HealthKit", "HealthStorageSQLite"],
      path: "Benchmarks/HealthBenchmarks", swiftSettings: settings),
    .executableTarget(
      name: "TodaysHealth", dependencies: ["HealthKit"], path: "Examples/TodaysHealth",
      swiftSettings: settings),

    // Tests mirror the folders of Sources; TestSupport holds what several of them need
    .executableTarget(
      name: "SaveStream", dependencies: ["HealthKit"], path: "Tests/Programs/SaveStream",
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["HealthEngine"], path: "Tests/Support",
      swiftSettings: settings),
    .testTarget(
      name: "HealthCatalogTests", dependencies: ["HealthCatalog", "HealthCatalogGenerator"],
      swiftSettings: settings),
    .testTarget(
      name: "HealthEngineTests", dependencies: ["HealthEngine", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "HealthStorageSQLiteTests",
      dependencies: ["CSQLite", "HealthEngine", "HealthStorageSQLite", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "HealthKitTests",
      dependencies: [
        "HealthCatalog", "HealthEngine", "HealthKit", "HealthKitExtras", "HealthStorageSQLite",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HealthKitExtrasTests", dependencies: ["HealthKitExtras", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CompatibilityTests",
      dependencies: [
        "CoreData", "CoreLocation", "LocalizedUnits", "OSLog", "UniformTypeIdentifiers",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HealthKitReporterTests", dependencies: ["HealthKitReporter"],
      swiftSettings: settings),
    .testTarget(
      name: "HealthArchiveTests",
      dependencies: [
        "HealthArchive", "HealthCatalog", "HealthEngine", "HealthStorageSQLite", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(name: "ArchitectureTests", swiftSettings: settings),
    .testTarget(
      name: "SampleExportGeneratorTests", dependencies: ["SampleExportGenerator"],
      swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "HealthCatalog", "HealthCommandLine", "HealthEngine", "HealthKit", "HealthKitReporter",
        "HealthStorageSQLite", "SaveStream", "TestSupport", "health",
      ],
      swiftSettings: settings),
  ]
#else
  // Public HealthKit API only: these build against Apple's framework as they are.
  let products: [Product] = [
    .library(name: "HealthKitReporter", targets: ["HealthKitReporter"])
  ]

  let targets: [Target] = [
    .target(name: "HealthKitReporter", swiftSettings: settings),
    .testTarget(
      name: "HealthKitReporterTests", dependencies: ["HealthKitReporter"],
      swiftSettings: settings),
  ]
#endif

let package = Package(
  name: "OpenHealthKit",
  platforms: [.iOS(.v15), .macOS(.v13), .watchOS(.v8)],
  products: products,
  targets: targets
)
