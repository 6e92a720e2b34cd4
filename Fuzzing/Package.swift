// swift-tools-version: 6.2
import PackageDescription

/// The settings of the main package, which also treats warnings as errors.
let rules: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

/// The targets that parse untrusted data, as links to the main package. They are instrumented here, but not there.
let package = Package(
    name: "Fuzzing",
    targets: [
        .target(name: "CFile"),
        .target(name: "CExif", linkerSettings: [.linkedLibrary("exif")]),
        .target(name: "CGIF", dependencies: ["CFile", "CLoader"]),
        .target(name: "CHEIF", dependencies: ["CLoader"]),
        .target(name: "CISAL", dependencies: ["CLoader"]),
        .target(name: "CJPEG", dependencies: ["CFile"], linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CJXL", dependencies: ["CFile", "CLoader"]),
        .target(name: "CLoader"),
        .target(name: "CLCMS", linkerSettings: [.linkedLibrary("lcms2")]),
        .target(
            name: "CPNG", dependencies: ["CFile"], linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z")]),
        .target(name: "CPixels"),
        .target(name: "CTIFF", dependencies: ["CFile", "CLoader"]),
        .target(name: "CWebP", dependencies: ["CLoader"]),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CXML", dependencies: ["CLibXML2"]),
        .target(name: "Bytes", swiftSettings: rules),
        .target(name: "Times", swiftSettings: rules),
        .target(name: "FileReading", dependencies: ["CFile"], swiftSettings: rules),
        .target(name: "Containers", dependencies: ["Bytes"], swiftSettings: rules),
        .target(name: "HTML", dependencies: ["Bytes"], swiftSettings: rules),
        .target(name: "Editorial", dependencies: ["Bytes", "CXML", "HTML"], swiftSettings: rules),
        .target(name: "Feeds", dependencies: ["Bytes", "CXML", "HTML", "Times"], swiftSettings: rules),
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
            name: "CTestEncoders",
            linkerSettings: [
                .linkedLibrary("heif"), .linkedLibrary("jpeg"), .linkedLibrary("jxl"), .linkedLibrary("png16"),
                .linkedLibrary("tiff"), .linkedLibrary("webp"),
            ]),
        .target(
            name: "TestSupport", dependencies: ["CTestEncoders", "Containers", "Imaging"], swiftSettings: rules),
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CFuzzer", "Containers", "Editorial", "Feeds", "HTML", "Imaging", "Metadata", "TestSupport",
            ],
            swiftSettings: rules
        ),
        .testTarget(
            name: "ImagingTests", dependencies: ["Containers", "Imaging", "TestSupport"], swiftSettings: rules),
    ],
    swiftLanguageModes: [.v6]
)
