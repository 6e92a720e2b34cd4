// swift-tools-version: 6.2
import PackageDescription

/// The compiler settings for every Swift target: see ARCHITECTURE.md, "Rules that the build enforces".
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
    ("https://github.com/apple/swift-crypto", "4.5.2", "Crypto"),
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

/// The folders of `Server` with files for browsers, which `CWebAssets` embeds: `scripts/embed-web` refuses one that isn't named here.
let webFeatures = [
    "API", "About", "Access", "Adding", "Audit", "Circles", "Corrections", "Countries", "Films", "Home", "Map",
    "NavigationHistory", "Offline", "Page", "Passkeys", "People", "Photo", "Place", "Places", "Recents", "Search",
    "Sets", "Settings", "Shares", "Site", "Slideshow", "Sources", "Status", "Stories", "Timeline", "Trips",
]

let package = Package(
    name: "photos",
    products: [
        .executable(name: "photos", targets: ["photos"]),
        .library(name: "Imaging", targets: ["Imaging"]),
        .library(name: "PhotoLibrary", targets: ["PhotoLibrary"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    ] + transitive.map { .package(url: $0.url, exact: $0.version) },
    targets: [
        // The borders with C, each a conversation with one library; CFile reads for them and for Swift.
        .target(name: "CFile"),
        .target(name: "CExif", linkerSettings: [.linkedLibrary("exif")]),
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .target(name: "CJPEG", dependencies: ["CFile"], linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CLCMS", linkerSettings: [.linkedLibrary("lcms2")]),
        .target(
            name: "CPNG", dependencies: ["CFile"], linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z")]),
        .target(name: "CBorderData", exclude: ["README.md", "borders.bin"], cSettings: [.headerSearchPath(".")]),
        .target(
            name: "CGazetteerData", exclude: ["README.md", "features.bin", "gazetteer.bin"],
            cSettings: [.headerSearchPath(".")]),
        .target(name: "CNameData", exclude: ["README.md", "names.bin"], cSettings: [.headerSearchPath(".")]),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CWebAssets", cSettings: [.headerSearchPath("."), .headerSearchPath("../Server")]),

        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CXML", dependencies: ["CLibXML2"]),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CLinux"),
        .target(name: "CTerminal"),
        // Loaded at their first use.
        .target(name: "CCrypto"),
        .target(name: "CLoader"),
        .target(name: "CCurl", dependencies: ["CLoader"]),
        .target(name: "CGIF", dependencies: ["CFile", "CLoader"]),
        .target(name: "CHEIF", dependencies: ["CLoader"]),
        .target(name: "CISAL", dependencies: ["CLoader"]),
        .target(name: "CJXL", dependencies: ["CFile", "CLoader"]),
        .target(name: "CPixels"),
        .target(name: "CPostgres", dependencies: ["CLoader"]),
        .target(name: "CQRCode", dependencies: ["CLoader"]),
        .target(name: "CTIFF", dependencies: ["CFile", "CLoader"]),
        .target(name: "CWebP", dependencies: ["CLoader"]),
        .target(name: "CYAML", dependencies: ["CLoader"]),

        // Pure rooms: bytes and numbers in, values out.
        .target(name: "Bytes", swiftSettings: rules),
        .target(name: "Times", swiftSettings: rules),
        .target(name: "FileReading", dependencies: ["CFile"], swiftSettings: rules),
        .target(name: "Containers", dependencies: ["Bytes"], swiftSettings: rules),
        .target(name: "Cryptography", dependencies: ["CCrypto", "Times"], swiftSettings: rules),
        .target(
            name: "Imaging",
            dependencies: [
                "Bytes", "CGIF", "CHEIF", "CISAL", "CJPEG", "CJXL", "CLCMS", "CPNG", "CPixels", "CTIFF", "CWebP",
                "Containers", "FileReading",
            ],
            swiftSettings: rules),
        .target(
            name: "Metadata", dependencies: ["Bytes", "CExif", "CXML", "Containers", "FileReading", "Times"],
            swiftSettings: rules),
        .target(
            name: "Gazetteer", dependencies: ["CBorderData", "CGazetteerData", "CNameData", "CZlib"],
            swiftSettings: rules),
        .target(name: "Localization", dependencies: ["Bytes", "CICU", "Times"], swiftSettings: rules),
        .target(name: "Personal", dependencies: ["Times"], swiftSettings: rules),
        .target(name: "Postgres", dependencies: ["Bytes", "CPostgres"], swiftSettings: rules),
        .target(
            name: "SharedState", dependencies: ["Cryptography", "Personal", "Postgres", "Times"], swiftSettings: rules),
        .target(name: "HTML", dependencies: ["Bytes"], swiftSettings: rules),
        .target(name: "Editorial", dependencies: ["Bytes", "CXML", "HTML"], swiftSettings: rules),
        .target(name: "Watching", dependencies: ["Disk"], swiftSettings: rules),
        .target(
            name: "Configuring",
            dependencies: ["Disk", .product(name: "Configuration", package: "swift-configuration")],
            swiftSettings: rules),
        .target(name: "Tracks", dependencies: ["Metadata", "Times"], swiftSettings: rules),
        .target(name: "Feeds", dependencies: ["Bytes", "CXML", "HTML", "Times"], swiftSettings: rules),
        .target(name: "Fetching", dependencies: ["CCurl", "Times"], swiftSettings: rules),
        .target(
            name: "ObjectStore",
            dependencies: ["Bytes", "CXML", "Cryptography", "Disk", "Fetching", "Pictures", "Times"],
            swiftSettings: rules),
        .target(name: "IIIF", dependencies: ["Imaging"], swiftSettings: rules),
        .target(
            name: "OpenID",
            dependencies: ["Bytes", "Cryptography", "Fetching", "Times", .product(name: "JWTKit", package: "jwt-kit")],
            swiftSettings: rules),
        .target(name: "Passkeys", dependencies: ["Bytes", "Cryptography", "Times"], swiftSettings: rules),
        .target(name: "SamplePhotos", dependencies: ["Imaging"], swiftSettings: rules),

        // What is remembered, what can be done, and who asks.
        .target(
            name: "Disk", dependencies: ["CLinux", "Cryptography", "FileReading", "Times"], swiftSettings: rules),
        .target(
            name: "Editions", dependencies: ["Bytes", "CZlib", "Cryptography", "Disk", "Times"], swiftSettings: rules),
        .target(
            name: "Catalog",
            dependencies: [
                "Bytes", "CSQLite", "Disk", "FileReading", "Localization", "Personal", "Times",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: rules),
        .target(
            name: "LibraryBase",
            dependencies: [
                "Bytes", "CLinux", "Catalog", "Cryptography", "Disk", "Feeds", "Fetching", "Gazetteer", "Imaging",
                "Localization", "Metadata", "Personal", "SharedState", "Times",
            ],
            swiftSettings: rules),
        .target(
            name: "Pictures",
            dependencies: [
                "Archiving", "Bytes", "CLinux", "Catalog", "Containers", "Disk", "FileReading", "Imaging",
                "LibraryBase",
                "Metadata", "Cryptography", "Times",
            ],
            swiftSettings: rules),
        .target(
            name: "Archiving", dependencies: ["CISAL", "CZlib", "Containers", "Disk", "LibraryBase", "Times"],
            swiftSettings: rules),
        .target(
            name: "Exporting",
            dependencies: ["Archiving", "Bytes", "Cryptography", "Disk", "HTML", "LibraryBase", "Times"],
            swiftSettings: rules),
        .target(
            name: "BackingUp",
            dependencies: [
                "Archiving", "Bytes", "Catalog", "Containers", "Cryptography", "Disk", "LibraryBase", "Times",
            ],
            swiftSettings: rules),
        .target(
            name: "Bundling",
            dependencies: [
                "Archiving", "Bytes", "Catalog", "Containers", "Cryptography", "Disk", "Editorial",
                "Fetching", "HTML", "Imaging", "LibraryBase", "Localization", "Pictures", "Times",
            ],
            swiftSettings: rules),
        .target(
            name: "Importing",
            dependencies: [
                "Archiving", "CYAML", "Catalog", "Containers", "Disk", "HTML", "Imaging", "LibraryBase", "Metadata",
                "Pictures", "Times",
            ],
            swiftSettings: rules),
        .target(
            name: "Syncing",
            dependencies: [
                "Bytes", "Catalog", "Cryptography", "Disk", "Feeds", "Fetching", "FileReading", "Gazetteer", "Imaging",
                "LibraryBase", "Metadata", "Pictures", "Times",
            ],
            swiftSettings: rules),
        .target(
            name: "PhotoLibrary",
            dependencies: [
                "Archiving", "BackingUp", "Bundling", "Bytes", "CLinux", "Catalog", "Containers", "Cryptography",
                "Disk",
                "Editions", "Editorial", "Exporting", "Fetching", "Gazetteer", "HTML", "Imaging", "Importing",
                "LibraryBase",
                "Localization",
                "Metadata", "ObjectStore", "Personal", "Pictures",
                "Postgres", "SamplePhotos", "SharedState", "Syncing", "Times", "Tracks", "Watching",
            ],
            swiftSettings: rules),
        .target(
            name: "Server",
            dependencies: [
                "Bytes", "CLinux", "CQRCode", "CWebAssets", "CZlib", "Catalog", "Cryptography", "Disk", "Editorial",
                "Exporting", "Fetching",
                "Gazetteer", "HTML", "IIIF", "Imaging", "Localization", "OpenID", "Passkeys", "PhotoLibrary", "Times",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
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
            exclude: ["Words/strings"] + webFeatures.map { "\($0)/Web" },
            swiftSettings: rules),
        .executableTarget(
            name: "photos",
            dependencies: [
                "CLinux", "CTerminal", "Catalog", "Configuring", "Disk", "Editorial", "Gazetteer", "HTML", "Imaging",
                "Localization", "ObjectStore", "OpenID", "PhotoLibrary", "Server",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: rules),

        .target(
            name: "CTestEncoders", path: "Tests/CTestEncoders",
            linkerSettings: [
                .linkedLibrary("heif"), .linkedLibrary("jpeg"), .linkedLibrary("jxl"), .linkedLibrary("png16"),
                .linkedLibrary("tiff"), .linkedLibrary("webp"),
            ]),
        .target(
            name: "TestSupport", dependencies: ["CTestEncoders", "Containers", "Imaging"], path: "Tests/TestSupport",
            swiftSettings: rules),
        // Apart, so that tests of pure rooms need no other package.
        .target(
            name: "TestLibraries",
            dependencies: [
                "Catalog", "Cryptography", "Disk", "LibraryBase", "ObjectStore", "Personal", "Pictures",
                "SharedState", "TestServer", "TestSupport", "Times",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/TestLibraries",
            swiftSettings: rules),
        .testTarget(name: "TimesTests", dependencies: ["Times"], swiftSettings: rules),
        .testTarget(
            name: "ObjectStoreTests",
            dependencies: [
                "Cryptography", "Disk", "Fetching", "ObjectStore", "Pictures", "TestLibraries", "TestServer",
                "TestSupport",
                "Times",
            ],
            swiftSettings: rules),
        .testTarget(
            name: "EditionsTests", dependencies: ["Cryptography", "Disk", "Editions", "TestSupport", "Times"],
            swiftSettings: rules),
        .testTarget(name: "BytesTests", dependencies: ["Bytes", "FileReading"], swiftSettings: rules),
        .testTarget(
            name: "SharedStateTests",
            dependencies: ["Personal", "Postgres", "SharedState", "TestLibraries", "TestSupport", "Times"],
            swiftSettings: rules),
        .testTarget(
            name: "CatalogTests",
            dependencies: [
                "Catalog", "Disk", "Localization", "Personal", "SharedState", "TestLibraries", "TestSupport", "Times",
            ],
            swiftSettings: rules),
        .testTarget(
            name: "BundlingTests",
            dependencies: [
                "Bundling", "Catalog", "Disk", "Importing", "LibraryBase", "Pictures", "TestLibraries", "TestSupport",
            ],
            swiftSettings: rules),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "Catalog", "Imaging", "Localization", "TestLibraries", "TestServer", "TestSupport", "photos", "Times",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            // They wait for the program: compiling them optimised costs more than it saves.
            swiftSettings: rules + [.unsafeFlags(["-Onone"])]),
        .target(
            name: "TestServer",
            dependencies: [
                "Cryptography", "TestSupport", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ],
            path: "Tests/TestServer",
            swiftSettings: rules),
        .testTarget(
            name: "ContainersTests", dependencies: ["Containers", "Imaging", "Metadata", "TestSupport"],
            swiftSettings: rules),
        .testTarget(name: "CryptographyTests", dependencies: ["Cryptography", "Times"], swiftSettings: rules),
        .testTarget(
            name: "DiskTests", dependencies: ["Cryptography", "Disk", "TestSupport", "Times"], swiftSettings: rules),
        // Built as another package would be: without the settings of this one.
        .testTarget(name: "DocumentationTests", dependencies: ["Imaging", "PhotoLibrary", "TestSupport"]),
        .testTarget(name: "EditorialTests", dependencies: ["Editorial", "HTML", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "FeedsTests", dependencies: ["Feeds", "TestSupport", "Times"], swiftSettings: rules),
        .testTarget(
            name: "FetchingTests", dependencies: ["Fetching", "TestServer", "TestSupport", "Times"],
            swiftSettings: rules),
        .testTarget(name: "GazetteerTests", dependencies: ["Gazetteer", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: rules),
        .testTarget(name: "IIIFTests", dependencies: ["IIIF", "Imaging", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "ImagingTests", dependencies: ["Containers", "Imaging", "TestSupport"], swiftSettings: rules),
        .testTarget(
            name: "LibraryBaseTests",
            dependencies: [
                "Catalog", "Disk", "Fetching", "Gazetteer", "LibraryBase", "Metadata", "SharedState",
                "TestLibraries", "TestSupport", "Times",
            ],
            swiftSettings: rules),
        .testTarget(
            name: "LocalizationTests", dependencies: ["Localization", "TestSupport", "Times"], swiftSettings: rules),
        .testTarget(
            name: "ExportingTests",
            dependencies: ["Disk", "Exporting", "LibraryBase", "Metadata", "TestSupport", "Times"],
            swiftSettings: rules),
        .testTarget(
            name: "MetadataTests", dependencies: ["Containers", "Imaging", "Metadata", "TestSupport", "Times"],
            swiftSettings: rules),
        .testTarget(
            name: "OpenIDTests", dependencies: ["Fetching", "OpenID", "TestServer", "Times"], swiftSettings: rules),
        .testTarget(
            name: "PasskeysTests", dependencies: ["Bytes", "Cryptography", "Passkeys", "TestServer", "Times"],
            swiftSettings: rules),
        .testTarget(
            name: "PersonalTests", dependencies: ["Personal", "TestLibraries", "TestSupport", "Times"],
            swiftSettings: rules),
        .testTarget(
            name: "PhotoLibraryTests",
            dependencies: [
                "Archiving", "BackingUp", "Bytes", "Catalog", "Containers", "Cryptography", "Disk", "Fetching",
                "Gazetteer", "Imaging", "LibraryBase", "Localization", "Metadata", "PhotoLibrary", "TestLibraries",
                "TestServer", "TestSupport", "Times",
            ],
            swiftSettings: rules),
        .testTarget(
            name: "PicturesTests",
            dependencies: [
                "Catalog", "Containers", "Disk", "Imaging", "LibraryBase", "Metadata", "ObjectStore", "Pictures",
                "TestLibraries", "TestServer", "TestSupport", "Times",
            ],
            swiftSettings: rules),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Catalog", "Containers", "Cryptography", "Editions", "Gazetteer", "Imaging", "LibraryBase",
                "Localization",
                "Metadata", "OpenID",
                "PhotoLibrary", "Server", "TestLibraries", "TestServer", "TestSupport", "Times",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            swiftSettings: rules),
        .testTarget(name: "ConfiguringTests", dependencies: ["Configuring", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "WatchingTests", dependencies: ["TestSupport", "Watching"], swiftSettings: rules),
        .testTarget(
            name: "TracksTests", dependencies: ["TestSupport", "Times", "Tracks"], swiftSettings: rules),
        .testTarget(
            name: "ImportingTests",
            dependencies: ["Catalog", "Imaging", "Importing", "LibraryBase", "Pictures", "TestSupport"],
            swiftSettings: rules),
        .testTarget(
            name: "SyncingTests",
            dependencies: [
                "Catalog", "Disk", "Feeds", "Fetching", "Imaging", "LibraryBase", "Pictures", "Syncing",
                "TestLibraries", "TestServer", "TestSupport", "Times",
            ],
            swiftSettings: rules),
        .testTarget(
            name: "SamplePhotosTests", dependencies: ["Imaging", "Metadata", "SamplePhotos"], swiftSettings: rules),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// `scripts/try` names a target of tests: it and what it needs are all that is built then.
if let wanted = Context.environment["PHOTOS_TRY"] {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var needed: Set<String> = []
    var usesPackages = false
    func need(_ name: String) {
        guard needed.insert(name).inserted else { return }
        for dependency in targets[name]?.dependencies ?? [] {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): need(name)
            default: usesPackages = true
            }
        }
    }
    need(wanted)
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
    if !usesPackages { package.dependencies = [] }
}
