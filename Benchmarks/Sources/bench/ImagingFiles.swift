import Foundation

/// The pictures that `ImagingBench` measures on: a folder's JPEG files by kind, and what is made of them.
struct ImagingFiles {
    /// Baseline JPEG files as they are, each under several names so that a batch is long enough.
    let baseline: [String]
    /// Progressive twins of the baseline files, and the folder's own progressive files.
    let progressive: [String]
    /// Of 12 megapixels, 8 bits, RGB, libpng's own choice of row filters.
    let png: [String]
    /// The baseline files under 200 names.
    let many: [String]
    /// The baseline files once each.
    let distinct: [String]
    /// The largest of the baseline files.
    let largest: (path: String, kind: JPEGKind)
    /// The files by number and size, in words.
    let description: String

    /// - Parameter scratch: a folder to write in.
    init(folder: String, scratch: String) throws {
        let paths = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { ["jpg", "jpeg"].contains(($0 as NSString).pathExtension.lowercased()) }.sorted()
        var sound: [(path: String, twin: String, kind: JPEGKind)] = []
        for path in paths.map({ "\(folder)/\($0)" }) {
            guard let kind = JPEGKind(path: path),
                let twin = try Self.progressiveTwin(of: path, scratch: scratch)
            else { continue }
            sound.append((path, twin, kind))
        }
        distinct = sound.filter { !$0.kind.isProgressive }.map(\.path)
        guard !distinct.isEmpty else { throw Failure(description: "no baseline JPEG files in \(folder)") }
        let ordered = sound.filter { !$0.kind.isProgressive }.sorted { $0.kind.megapixels < $1.kind.megapixels }
        largest = (ordered[ordered.count - 1].path, ordered[ordered.count - 1].kind)
        progressive = sound.map { $0.kind.isProgressive ? $0.path : $0.twin }
        png = try distinct.prefix(4).map { try Self.png(of: $0, scratch: scratch) }
        baseline = try Self.linked(distinct, count: max(12, distinct.count), folder: scratch + "/baseline")
        many = try Self.linked(distinct, count: 200, folder: scratch + "/many")

        let megapixels = sound.map(\.kind.megapixels)
        description = String(
            format: "%d baseline and %d progressive JPEG files of %.1f to %.1f megapixels, %d left out", distinct.count,
            sound.count - distinct.count, megapixels.min() ?? 0, megapixels.max() ?? 0, paths.count - sound.count)
    }

    /// - Returns: nil where the file is damaged: tools that give up would be compared with tools that don't.
    private static func progressiveTwin(of path: String, scratch: String) throws -> String? {
        let twin = try fresh(path, folder: scratch + "/progressive", extension: "jpg")
        let words = ["jpegtran", "-copy", "all", "-progressive", "-outfile", twin, path]
        return (try? Command(name: "jpegtran", arguments: words).run()).map { _ in twin }
    }

    /// The same picture at some 12 megapixels.
    private static func png(of path: String, scratch: String) throws -> String {
        guard let kind = JPEGKind(path: path) else { throw Failure(description: "\(path) is no JPEG file") }
        let factor = (12 / kind.megapixels).squareRoot()
        let size = "\(Int(Double(kind.width) * factor))x\(Int(Double(kind.height) * factor))"
        let png = try fresh(path, folder: scratch + "/png", extension: "png")
        let words = ["vipsthumbnail", path, "-s", size, "-o", png + "[compression=6,filter=all,strip]"]
        _ = try Command(name: "vipsthumbnail", arguments: words).run()
        return png
    }

    /// Where a file that is made of `path` goes.
    private static func fresh(_ path: String, folder: String, extension name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        return "\(folder)/\(base).\(name)"
    }

    /// The files in turn, under as many names as wanted.
    private static func linked(_ paths: [String], count: Int, folder: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try (0..<count).map { number in
            let name = String(format: "%@/%03d.jpg", folder as NSString, number)
            try FileManager.default.createSymbolicLink(
                atPath: name, withDestinationPath: paths[number % paths.count])
            return name
        }
    }
}
