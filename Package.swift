// swift-tools-version: 6.2
import PackageDescription

/// The rules of the house, for every Swift target: see ARCHITECTURE.md, "Rules that the build keeps".
let rules: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// Packages that come with others, each with one of its products. Without a version here they would move from one build
/// to the next; `Package.resolved` isn't committed. `scripts/check` refuses a package that is in neither list.
let transitive: [(url: String, version: Version, product: String)] = [
    ("https://github.com/apple/swift-algorithms", "1.2.1", "Algorithms"),
    ("https://github.com/apple/swift-asn1", "1.7.4", "SwiftASN1"),
    ("https://github.com/apple/swift-async-algorithms", "1.1.4", "AsyncAlgorithms"),
    ("https://github.com/apple/swift-atomics", "1.3.0", "Atomics"),
    ("https://github.com/apple/swift-certificates", "1.21.1", "X509"),
    ("https://github.com/apple/swift-collections", "1.6.0", "DequeModule"),
    ("https://github.com/apple/swift-configuration", "1.4.0", "Configuration"),
    ("https://github.com/apple/swift-distributed-tracing", "1.7.3", "Tracing"),
    ("https://github.com/apple/swift-http-structured-headers", "1.7.0", "StructuredFieldValues"),
    ("https://github.com/apple/swift-metrics", "2.13.0", "CoreMetrics"),
    ("https://github.com/apple/swift-nio-http2", "1.46.0", "NIOHTTP2"),
    ("https://github.com/apple/swift-nio-transport-services", "1.28.0", "NIOTransportServices"),
    ("https://github.com/apple/swift-numerics", "1.1.1", "RealModule"),
    ("https://github.com/apple/swift-service-context", "1.5.1", "ServiceContextModule"),
    ("https://github.com/apple/swift-system", "1.8.1", "SystemPackage"),
    ("https://github.com/swift-server/async-http-client", "1.37.0", "AsyncHTTPClient"),
]

/// SwiftPM warns of a dependency that no target uses. These are used on a platform that this package isn't built for, so
/// nothing more is compiled.
let pins: [Target.Dependency] = transitive.map { package in
    let name = package.url.split(separator: "/").last.map(String.init)
    return .product(name: package.product, package: name ?? "", condition: .when(platforms: [.wasi]))
}

let package = Package(
    name: "photos",
    products: [
        .executable(name: "photos", targets: ["photos"]),
        .library(name: "Imaging", targets: ["Imaging"]),
        .library(name: "PhotoLibrary", targets: ["PhotoLibrary"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ] + transitive.map { .package(url: $0.url, exact: $0.version) },
    targets: [
        // The borders with C, each a conversation with one library.
        .target(name: "CExif", linkerSettings: [.linkedLibrary("exif")]),
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CLCMS", linkerSettings: [.linkedLibrary("lcms2")]),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z")]),
        .target(name: "CBorderData", exclude: ["README.md", "borders.bin"], cSettings: [.headerSearchPath(".")]),
        .target(
            name: "CGazetteerData", exclude: ["README.md", "gazetteer.bin"], cSettings: [.headerSearchPath(".")]),
        .target(name: "CNameData", exclude: ["README.md", "names.bin"], cSettings: [.headerSearchPath(".")]),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CWebAssets", cSettings: [.headerSearchPath("."), .headerSearchPath("../Server/Web")]),

        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CXML", dependencies: ["CLibXML2"]),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CLinux"),
        .target(name: "CTerminal"),
        // Loaded at their first use.
        .target(name: "CCurl"),
        .target(name: "CHEIF"),
        .target(name: "CISAL"),
        .target(name: "CPixels"),
        .target(name: "CWebP"),

        // Pure rooms: bytes and numbers in, values out.
        .target(name: "Containers", swiftSettings: rules),
        .target(
            name: "Imaging",
            dependencies: ["CHEIF", "CISAL", "CJPEG", "CLCMS", "CPNG", "CPixels", "CWebP", "Containers"],
            swiftSettings: rules),
        .target(name: "Metadata", dependencies: ["CExif", "CXML", "Containers"], swiftSettings: rules),
        .target(
            name: "Gazetteer", dependencies: ["CBorderData", "CGazetteerData", "CNameData", "CZlib"],
            swiftSettings: rules),
        .target(name: "Localization", dependencies: ["CICU"], swiftSettings: rules),
        .target(name: "Editorial", dependencies: ["CXML"], swiftSettings: rules),
        .target(name: "Feeds", dependencies: ["CXML"], swiftSettings: rules),
        .target(name: "Fetching", dependencies: ["CCurl"], swiftSettings: rules),
        .target(name: "IIIF", dependencies: ["Imaging"], swiftSettings: rules),
        .target(name: "SamplePhotos", dependencies: ["Imaging"], swiftSettings: rules),

        // What is remembered, what can be done, and who asks.
        .target(
            name: "Catalog", dependencies: ["CSQLite", "Localization", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: rules),
        .target(
            name: "PhotoLibrary",
            dependencies: [
                "CISAL", "CLinux", "CZlib", "Catalog", "Containers", "Editorial", "Feeds", "Fetching",
                "Gazetteer", "Imaging", "Localization", "Metadata", "SamplePhotos",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: rules),
        .target(
            name: "Server",
            dependencies: [
                "CWebAssets", "CZlib", "Catalog", "Editorial", "Gazetteer", "IIIF", "Imaging", "Localization",
                "PhotoLibrary",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ] + pins,
            exclude: ["Web"],
            swiftSettings: rules),
        .executableTarget(
            name: "photos",
            dependencies: [
                "CLinux", "CTerminal", "Catalog", "Editorial", "Gazetteer", "Imaging", "Localization", "PhotoLibrary",
                "Server",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: rules),

        .target(
            name: "CTestEncoders", path: "Tests/CTestEncoders",
            linkerSettings: [
                .linkedLibrary("heif"), .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp"),
            ]),
        .target(
            name: "TestSupport",
            dependencies: [
                "CTestEncoders", "Containers", "Imaging", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/TestSupport",
            swiftSettings: rules),
        .testTarget(
            name: "CatalogTests", dependencies: ["Catalog", "Localization", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "CommandTests", dependencies: ["Catalog", "Imaging", "TestServer", "TestSupport", "photos"],
            swiftSettings: rules
        ),
        .target(
            name: "TestServer", dependencies: ["TestSupport"], path: "Tests/TestServer", swiftSettings: rules),
        .testTarget(
            name: "ContainersTests", dependencies: ["Containers", "Imaging", "Metadata", "TestSupport"],
            swiftSettings: rules),
        .testTarget(name: "EditorialTests", dependencies: ["Editorial", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "FeedsTests", dependencies: ["Feeds", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "FetchingTests", dependencies: ["Fetching", "TestServer", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "GazetteerTests", dependencies: ["Gazetteer", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "IIIFTests", dependencies: ["IIIF", "Imaging", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "ImagingTests", dependencies: ["Containers", "Imaging", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "LocalizationTests", dependencies: ["Localization", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "MetadataTests", dependencies: ["Containers", "Metadata", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "PhotoLibraryTests",
            dependencies: [
                "Catalog", "Fetching", "Imaging", "Localization", "PhotoLibrary", "TestServer", "TestSupport",
            ],
            swiftSettings: rules),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Catalog", "Imaging", "Localization", "PhotoLibrary", "Server", "TestServer", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            swiftSettings: rules),
        .testTarget(
            name: "SamplePhotosTests", dependencies: ["Imaging", "Metadata", "SamplePhotos"], swiftSettings: rules),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
