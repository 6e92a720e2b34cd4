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

let package = Package(
    name: "photos",
    targets: [
        .target(name: "CExif", linkerSettings: [.linkedLibrary("exif")]),
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CLCMS", linkerSettings: [.linkedLibrary("lcms2")]),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z")]),
        .target(
            name: "CGazetteerData", exclude: ["README.md", "gazetteer.bin"], cSettings: [.headerSearchPath(".")]),

        .target(name: "Imaging", dependencies: ["CJPEG", "CLCMS", "CPNG"], swiftSettings: rules),
        .target(name: "Metadata", dependencies: ["CExif"], swiftSettings: rules),
        .target(name: "Gazetteer", dependencies: ["CGazetteerData"], swiftSettings: rules),
        .target(name: "Localization", dependencies: ["CICU"], swiftSettings: rules),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: rules),
        .testTarget(name: "GazetteerTests", dependencies: ["Gazetteer", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "ImagingTests", dependencies: ["Imaging", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "LocalizationTests", dependencies: ["Localization", "TestSupport"], swiftSettings: rules),
        .testTarget(name: "MetadataTests", dependencies: ["Metadata", "TestSupport"], swiftSettings: rules),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
