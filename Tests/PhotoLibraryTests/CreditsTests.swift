import Foundation
import PhotoLibrary
import Testing

/// The credits are complete: compared with the files that list the parts of the program.
@Suite struct CreditsTests {
    private let credits = CreditsDocument.all.credits

    /// A file of the repository.
    private func text(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func everyPackageIsCreditedAndNoOther() throws {
        let manifest = try text("Package.swift")
        let addresses = manifest.matches(of: #/"(https://github\.com/[^"]+)"/#).map { String($0.output.1) }
        let packages = Set(addresses)
        #expect(packages.count > 20)
        for address in packages { #expect(credits.contains { $0.url == address }, "\(address)") }
        let table = try text("docs/dependencies.md")
        for match in table.matches(of: #/\n\| \[[^\]]+\]\((https[^)]+)\)/#) {
            #expect(credits.contains { $0.url == String(match.output.1) }, "\(match.output.1)")
        }
        for credit in Credit.packages { #expect(packages.contains(credit.url), "\(credit.name) is not used any more") }
    }

    @Test func everyLibraryThatSetupInstallsIsCreditedAndNoOther() throws {
        let setup = try text("scripts/setup")
        let names = Set(setup.matches(of: #/\n([a-z0-9+.-]+-dev) /#).map { String($0.output.1) })
        #expect(names.count > 10)
        #expect(Set(Credit.debian.keys) == names)
        for credit in Credit.debian.values { #expect(credits.contains(credit)) }
    }

    @Test(arguments: ["CBorderData", "CGazetteerData", "CNameData"])
    func everySourceAndLicenceThatTheDataNameIsCredited(folder: String) throws {
        let readme = try text("Sources/\(folder)/README.md")
        let known = Set(credits.flatMap { [$0.url, $0.licenseURL].compactMap(\.self) })
        let addresses = readme.matches(of: #/https?://[^\s)*,;]+/#).map { match in
            String(match.output).trimmingCharacters(in: CharacterSet(charactersIn: "."))
        }
        #expect(!addresses.isEmpty)
        for address in addresses { #expect(known.contains(address), "\(address)") }
        for name in ["OpenStreetMap", "GeoNames", "CLDR", "country-coder", "Natural Earth", "tz database"]
        where readme.contains(name) {
            #expect(credits.contains { $0.kind == .data && $0.name.hasSuffix(name) }, "\(name)")
        }
    }

    @Test func eachIsNamedOnceWithALicenceAndAnAddress() {
        #expect(Set(credits.map(\.name)).count == credits.count)
        for credit in credits {
            #expect(!credit.license.isEmpty && URL(string: credit.url)?.host() != nil, "\(credit.name)")
        }
        let map = credits.first { $0.name == "OpenStreetMap" }
        #expect(map?.license == "ODbL-1.0" && map?.notice == "© OpenStreetMap contributors")
    }
}
