// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "photos", path: "..")],
    targets: [
        .executableTarget(name: "bench"),
        .executableTarget(name: "open-library", dependencies: [.product(name: "PhotoLibrary", package: "photos")]),
    ],
    swiftLanguageModes: [.v6]
)
