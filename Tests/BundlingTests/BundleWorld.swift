internal import TestLibraries

import Bundling
import Catalog
import Disk
import Foundation
import Importing
import LibraryBase
import Pictures
import TestSupport
import Testing

/// A library and the publisher of one bundle, in a temporary folder.
struct BundleWorld {
    static let identity = "org.example.walks"

    let folder: String
    let context: LibraryContext

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/photos-bundling-\(UUID().uuidString)"
        let location = LibraryLocation(path: folder + "/library")
        try AtomicFile.makeFolder(location.path)
        context = LibraryContext(
            location: location, catalog: try Catalog(path: location.catalog, access: .create))
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    var shelf: BundleShelf { BundleShelf(context) }
    var installer: BundleInstaller { BundleInstaller(shelf) }
    var updater: BundleUpdater { BundleUpdater(shelf) }
    var zip: String { folder + "/walks.zip" }

    // MARK: Publishing

    /// The signing key of a publisher.
    func key(_ name: String) throws -> BundleSigningKey {
        try BundleSigningKey.make(path: "\(folder)/\(name).key")
    }

    /// Publishes a version of the bundle, with texts only, in place of the previous one.
    ///
    /// - Parameter pages: the text of each page by its file; by default one page that names the version.
    func publish(_ version: String, key: BundleSigningKey? = nil, pages: [String: String]? = nil) async throws {
        let source = folder + "/source"
        try? FileManager.default.removeItem(atPath: source)
        for (name, text) in pages ?? ["walk.html": "<h1>Walk \(version)</h1>"] {
            try write(Array(text.utf8), to: "\(source)/pages/\(name)")
        }
        // An empty library, so that the bundle has no photos.
        let empty = try BundleWorld()
        defer { empty.remove() }
        var description = BundleDescription()
        (description.identity, description.version, description.key) = (Self.identity, version, key)
        let maker = BundleMaker(empty.shelf, pictures: PhotoPictures(empty.context))
        _ = try await maker.make(at: zip, ofFolder: source, description, importing: { _ in })
    }

    /// The files of a bundle of one page, which tests can change as an attacker would.
    func files() throws -> BundleFiles {
        let source = "\(folder)/files-\(UUID().uuidString)"
        try write(
            Array(#"{"format":1,"identity":"\#(Self.identity)","title":"Walks","version":"1"}"#.utf8),
            to: source + "/bundle.json")
        try write(Array("<h1>Walk</h1>".utf8), to: source + "/pages/walk.html")
        try BundleCatalogFile(source + "/catalog.sqlite").write([])
        return try BundleFiles(folder: source)
    }

    /// The files of a bundle of one page and one photo at Falun.
    func filesWithPhoto() async throws -> BundleFiles {
        let source = "\(folder)/photo-\(UUID().uuidString)"
        try TestPhoto.falun(1, title: "Photo 1").write(source + "/images/1.jpg")
        try write(Array("<h1>A walk</h1>".utf8), to: source + "/pages/walk.html")
        let other = try BundleWorld()
        defer { other.remove() }
        try await other.make(ofFolder: source, version: "1")
        // Installed in another library, so that this one is not involved.
        let reader = try BundleWorld()
        defer { reader.remove() }
        _ = try await reader.installer.install(from: other.zip)
        return try BundleFiles(library: reader.context.location.path, identity: Self.identity)
    }

    /// Creates a bundle of a folder with photographs, which is imported here.
    func make(ofFolder source: String, version: String) async throws {
        var description = BundleDescription()
        (description.identity, description.version) = (Self.identity, version)
        let pictures = PhotoPictures(context)
        _ = try await BundleMaker(shelf, pictures: pictures).make(
            at: zip, ofFolder: source, description, importing: { _ = try await ImportRun(pictures).run([$0]) })
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        let file = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    // MARK: Inspecting the library

    /// Installs the zip unchanged.
    @discardableResult func install(key: String? = nil) async throws(LibraryError) -> BundleDocument {
        try await installer.install(from: zip, BundleInstallOptions(key: key))
    }

    /// Why the zip is rejected; nil if it is installed.
    func refusal() async -> LibraryError? {
        do throws(LibraryError) {
            try await install()
            return nil
        } catch {
            return error
        }
    }

    /// Checks that a zip is rejected as an invalid bundle, with one line that shows no SQL, and leaves nothing behind.
    func expectRefusal(of zip: [UInt8], _ what: String) async throws {
        try write(zip, to: self.zip)
        if case .invalidInput(let message) = await refusal() {
            #expect(!message.contains("\n") && !message.contains("INSERT"), "\(what): \(message)")
            #expect(message.utf8.count < 1000, "\(what): \(message)")
        } else {
            Issue.record("\(what) isn't refused as no bundle")
        }
        #expect(installedPaths() == [], "\(what)")
    }

    /// The installed version; nil if there is none.
    func version() throws -> String? {
        try shelf.list().bundles.first?.version
    }

    /// The text of the installed version's page.
    func page() throws -> String {
        try String(
            contentsOfFile: try shelf.texts(ofBundle: Self.identity).folder + "/pages/walk.html", encoding: .utf8)
    }

    /// The paths of everything in the library's `bundles` folder.
    func installedPaths() -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: context.location.bundles)) ?? []).sorted()
    }

    /// The number of damaged files of installed bundles.
    func damaged() throws -> Int {
        var count = 0
        _ = try shelf.verify { _, _ in count += 1 }
        return count
    }
}
