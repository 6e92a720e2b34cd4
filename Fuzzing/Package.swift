// swift-tools-version: 6.2
import PackageDescription

/// As in the package above. Warnings are its business.
let rules: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

/// The rooms that take strangers' bytes, by links to the package above: all of it is instrumented here, and nothing there.
let package = Package(
    name: "Fuzzing",
    targets: [
        .target(name: "CExif", linkerSettings: [.linkedLibrary("exif")]),
        .target(name: "CHEIF"),
        .target(name: "CISAL"),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CLCMS", linkerSettings: [.linkedLibrary("lcms2")]),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z")]),
        .target(name: "CPixels"),
        .target(name: "CWebP"),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CXML", dependencies: ["CLibXML2"]),
        .target(name: "Containers", swiftSettings: rules),
        .target(name: "Editorial", dependencies: ["CXML"], swiftSettings: rules),
        .target(name: "Feeds", dependencies: ["CXML"], swiftSettings: rules),
        .target(
            name: "Imaging",
            dependencies: ["CHEIF", "CISAL", "CJPEG", "CLCMS", "CPNG", "CPixels", "CWebP", "Containers"],
            swiftSettings: rules),
        .target(name: "Metadata", dependencies: ["CExif", "CXML", "Containers"], swiftSettings: rules),

        .target(
            name: "CTestEncoders",
            linkerSettings: [
                .linkedLibrary("heif"), .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp"),
            ]),
        // Without what needs a catalogue or other packages.
        .target(
            name: "TestSupport", dependencies: ["CTestEncoders", "Containers", "Imaging"],
            exclude: [
                "BundleFiles.swift", "EarlierCatalogue.swift", "EarlierRows.swift", "EarlierSchema+Bundles.swift",
                "EarlierSchema+Files.swift", "EarlierSchema+Search.swift", "EarlierSchema.swift",
                "LibraryContents.swift",
            ],
            swiftSettings: rules),
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: ["CFuzzer", "Containers", "Editorial", "Feeds", "Imaging", "Metadata", "TestSupport"],
            swiftSettings: rules
        ),
        .testTarget(
            name: "ImagingTests", dependencies: ["Containers", "Imaging", "TestSupport"], swiftSettings: rules),
    ],
    swiftLanguageModes: [.v6]
)
