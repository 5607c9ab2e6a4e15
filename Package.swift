// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let http = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let posix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let tls = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
  name: "corner",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "corner", targets: ["corner"])],
  dependencies: [
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibedit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .target(name: "CResources"),
    .target(name: "JSON", swiftSettings: strict),
    .target(
      name: "Exchange", dependencies: ["JSON", asyncHTTPClient, http, nio, tls], swiftSettings: strict),
    .target(name: "State", dependencies: [grdb], swiftSettings: strict),
    .target(name: "Catalog", dependencies: ["JSON", "Exchange", "State", grdb], swiftSettings: strict),
    .target(name: "Ordering", dependencies: ["JSON", "Exchange", "State", grdb], swiftSettings: strict),
    .target(
      name: "Sandbox",
      dependencies: [
        "CResources", .product(name: "Hummingbird", package: "hummingbird"), nio,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(name: "CTerminal"),
    .target(name: "LineEditor", dependencies: ["JSON", "CLibedit", "CTerminal"], swiftSettings: strict),
    .target(
      name: "Presentation", dependencies: ["JSON", "Exchange", "Catalog"], swiftSettings: strict),
    .target(
      name: "Shell",
      dependencies: [
        "JSON", "Presentation", "Catalog", "Ordering", "LineEditor", "Exchange", "State", "CResources",
        "CTerminal",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "corner",
      dependencies: [
        "JSON", "Presentation", "Shell", "Sandbox", "Exchange", "State",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict,
      linkerSettings: [
        // 135,000 relocations at every start are a third of a short command's time.
        .unsafeFlags(
          ["-Xclang-linker", "-no-pie", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-s"],
          .when(platforms: [.linux], configuration: .release))
      ]),

    .executableTarget(
      name: "bench",
      dependencies: [
        "JSON", "Harness", "LineEditor", "Shell", "State",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Benchmarks", swiftSettings: strict),
    .target(name: "CHarness", path: "Tests/CHarness"),
    .target(
      name: "Harness",
      dependencies: [
        "CHarness", nio, posix, tls,
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/Harness", swiftSettings: strict),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: strict),
    .testTarget(name: "ExchangeTests", dependencies: ["Exchange", "Harness"], swiftSettings: strict),
    .testTarget(
      name: "SandboxTests",
      dependencies: [
        "Sandbox", .product(name: "HummingbirdTesting", package: "hummingbird"), nio,
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .testTarget(name: "StateTests", dependencies: ["State", "Harness", grdb], swiftSettings: strict),
    .testTarget(
      name: "CatalogTests", dependencies: ["Catalog", "JSON", "Exchange", "State", "Harness"],
      swiftSettings: strict),
    .testTarget(
      name: "OrderingTests", dependencies: ["Ordering", "JSON", "Exchange", "State", "Harness"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "LineEditorTests", dependencies: ["LineEditor", "JSON", "Harness"], swiftSettings: strict),
    .testTarget(
      name: "ShellTests",
      dependencies: ["Shell", "Presentation", "JSON", "Exchange", "Catalog", "LineEditor", "Ordering"],
      swiftSettings: strict),
    .testTarget(name: "TerminalTests", dependencies: ["corner", "Harness"], swiftSettings: strict),
    .testTarget(
      name: "CornerTests", dependencies: ["corner", "Harness", "Exchange", "Sandbox", grdb],
      swiftSettings: strict),
  ],
  cLanguageStandard: .gnu2x
)
