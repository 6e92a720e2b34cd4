import Foundation
import LibraryBase
import Testing

@Suite struct LibraryLocationTests {
    @Test(
        arguments: [
            (nil, ["PHOTOS_LIBRARY": "/e", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/e"),
            ("/o/../p/", ["PHOTOS_LIBRARY": "/e"], "/p"),
            (nil, ["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/photos"),
            (nil, ["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/photos"),
            (nil, ["PHOTOS_LIBRARY": "", "HOME": "/h"], "/h/.local/share/photos"),
        ] as [(String?, [String: String], String)])
    func isChosenInTheOrderOfTheReference(option: String?, environment: [String: String], path: String) throws {
        #expect(
            try LibraryLocation.choose(option: option, environment: environment, workingFolder: "/nowhere").path == path
        )
    }

    @Test func aFolderCacheWithTheMarkerComesBeforeTheHome() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/photos-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/cache", withIntermediateDirectories: true)
        let environment = ["XDG_DATA_HOME": "/x"]
        #expect(
            try LibraryLocation.choose(option: nil, environment: environment, workingFolder: folder).path == "/x/photos"
        )
        try Data().write(to: URL(fileURLWithPath: folder + "/cache/.photos"))
        let chosen = try LibraryLocation.choose(option: nil, environment: environment, workingFolder: folder)
        #expect(chosen.path == folder + "/cache")
        let named = try LibraryLocation.choose(
            option: nil, environment: ["PHOTOS_LIBRARY": "/e"], workingFolder: folder)
        #expect(named.path == "/e")
    }

    @Test func withoutAHomeItIsWrongUsage() {
        #expect(throws: LibraryError.self) {
            try LibraryLocation.choose(option: nil, environment: [:], workingFolder: "/nowhere")
        }
    }
}
