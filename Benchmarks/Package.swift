// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "photos", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        .executableTarget(name: "bench"),
        .executableTarget(name: "peak-memory"),
        .executableTarget(name: "reduced-libjpeg", linkerSettings: [.linkedLibrary("jpeg")]),
        .executableTarget(name: "regions", dependencies: [.product(name: "Imaging", package: "photos")]),
        .executableTarget(
            name: "open-library",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "PhotoLibrary", package: "photos"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
