import Foundation
import TestSupport

/// An export of Google Photos in folders, made as Google makes them.
struct MadeTakeout {
    /// The folder that has `Takeout`.
    let root: String
    /// The name of the folder of Google Photos, which depends on the language.
    var product = "Google Photos"

    /// What the JSON file of a photo says.
    struct Item {
        var title: String
        var description = ""
        /// Seconds since 1970.
        var taken = 1_560_000_000
        var position: (latitude: Double, longitude: Double, altitude: Double)?
        var statedPosition: (latitude: Double, longitude: Double, altitude: Double)?
        var isFavourite = false
        var isTrashed = false

        init(_ title: String) { self.title = title }

        var text: String {
            func point(_ name: String, _ point: (Double, Double, Double)?) -> String {
                let (latitude, longitude, altitude) = point ?? (0, 0, 0)
                return """
                    "\(name)": {"latitude": \(latitude), "longitude": \(longitude), "altitude": \(altitude),
                      "latitudeSpan": 0.0, "longitudeSpan": 0.0}
                    """
            }
            let flags = (isFavourite ? #""favorited": true,"# : "") + (isTrashed ? #""trashed": true,"# : "")
            return """
                {"title": "\(title)", "description": "\(description)", "imageViews": "7",
                "creationTime": {"timestamp": "1570000000", "formatted": "2 Oct 2019, 07:06:40 UTC"},
                "photoTakenTime": {"timestamp": "\(taken)", "formatted": "8 Jun 2019, 13:20:00 UTC"},
                \(point("geoData", position)), \(point("geoDataExif", statedPosition)),
                "people": [{"name": "Ada"}], \(flags)
                "url": "https://photos.google.com/photo/x", "googlePhotosOrigin": {"mobileUpload": {}}}
                """
        }
    }

    /// Moves all files of the export into a ZIP file, as Google makes it, with entries for folders as other programs add them.
    func pack(_ zip: String, _ change: (inout ZIPBuilder) -> Void = { _ in }) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasPrefix("Takeout/") }
            .sorted()
        var builder = ZIPBuilder(members: [])
        for name in names {
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder)
            if isFolder.boolValue {
                var member = ZIPBuilder.Member(name + "/", "")
                (member.mode, member.attributes) = (0o040755, 0x10)
                builder.members.append(member)
            } else {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)"))
                var member = ZIPBuilder.Member(name, bytes: [UInt8](bytes))
                member.hasDescriptor = true
                builder.members.append(member)
            }
        }
        change(&builder)
        try Data(builder.bytes).write(to: URL(fileURLWithPath: zip))
        try FileManager.default.removeItem(atPath: "\(root)/Takeout")
    }

    private func path(_ folder: String, _ name: String) throws -> String {
        let folder = "\(root)/Takeout/\(product)/\(folder)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return "\(folder)/\(name)"
    }

    func write(_ photo: TestPhoto, _ folder: String, _ name: String) throws {
        try photo.write(try path(folder, name))
    }

    /// Writes text, by default as a JSON file.
    func write(_ text: String, _ folder: String, _ name: String) throws {
        try text.write(toFile: try path(folder, name), atomically: true, encoding: .utf8)
    }

    /// Writes the JSON file of a photo, under the name that it has today.
    func write(_ item: Item, _ folder: String, _ name: String? = nil) throws {
        let base = String("\(item.title).supplemental-metadata".prefix(46))
        try write(item.text, folder, name ?? "\(base).json")
    }

    /// Writes the file that makes a folder an album.
    func writeAlbum(_ title: String, _ folder: String, _ name: String = "metadata.json") throws {
        try write(
            #"{"title": "\#(title)", "description": "", "access": "protected", "date": {"timestamp": "1560000000"}}"#,
            folder, name)
    }
}
