import Foundation

/// Thumbnails of a folder of photographs beside vipsthumbnail, and the start of a command beside a program that only opens the
/// catalogue.
struct PictureBench {
    var photos: String
    var openLibrary: String
    /// A folder of JPEG files.
    var folder: String
    /// A folder to write in.
    var scratch: String

    func run() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }.sorted()
            .map { folder + "/" + $0 }
        let library = scratch + "/library"
        let (ours, theirs) = (scratch + "/ours", scratch + "/theirs")
        try FileManager.default.createDirectory(atPath: theirs, withIntermediateDirectories: true)

        let vips = Command(
            name: "vipsthumbnail", arguments: ["vipsthumbnail", "--size", "256", "-o", theirs + "/%s.jpg"] + files)
        let importing = Command(
            name: "photos import", arguments: [photos, "import", folder, "--library", library],
            prepare: { try? FileManager.default.removeItem(atPath: library) })
        let thumbnails = Command(
            name: "photos thumbnail --jobs 1",
            arguments: [photos, "thumbnail", "--jobs", "1", "--size", "256", "--output", ours] + files)
        let recents = Command(name: "photos recents", arguments: [photos, "recents", "--library", library])
        let opening = Command(name: "open-library", arguments: [openLibrary, library])

        print("\(files.count) files\n")
        try Pair(ours: importing, theirs: vips).measure(runs: 5)
        try Pair(ours: thumbnails, theirs: vips).measure(runs: 5)
        try Pair(ours: recents, theirs: opening).measure(runs: 40)
    }
}
