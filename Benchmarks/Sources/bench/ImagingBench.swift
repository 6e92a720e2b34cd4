import Foundation

/// Thumbnails and viewport renditions beside every peer: CPU, wall, memory, and how like the picture they are. Prints Markdown.
struct ImagingBench {
    var peers: ImagingPeers
    /// A folder of JPEG files.
    var folder: String
    private let decoders = ["fast", "libjpeg"]
    private let runs = 7

    func run() throws {
        let files = try ImagingFiles(folder: folder, scratch: peers.scratch)
        print("\(files.description). Each pair of processes \(runs) times in turn, after one that is not counted.\n")
        print("| job | photos, decoder | peer | figure | photos | peer | ratio | least to most | wanted |")
        print("| --- | --- | --- | --- | ---: | ---: | ---: | --- | ---: |")
        for decoder in decoders {
            try measureBaseline(files.baseline, decoder)
            try measureProgressive(files.progressive, decoder)
            try measurePNG(files.png, decoder)
            try measureMany(files.many, decoder)
        }
        try measureRegions(files.largest)
        print()
        try ImagingMemory(peers: peers, decoders: decoders).measure(files)
        print()
        try ImagingLikeness(peers: peers, decoders: decoders).measure(files)
    }

    private func measureBaseline(_ files: [String], _ decoder: String) throws {
        let thumbnail = try peers.photos(.fit(256), decoder: decoder, files)
        try row("256 px, baseline", decoder, thumbnail, try peers.vips(.fit(256), files), files.count, wanted: "≤ 0.40")
        try row("256 px, baseline", decoder, thumbnail, try peers.reducedLibjpeg(files), files.count, wanted: "≤ 0.60")
        for (name, job) in [("320×480 fill", .fill("320x480")), ("1920 fit", .fit(1920))]
            as [(String, ImagingPeers.Job)]
        {
            try row(
                "\(name), baseline", decoder, peers.photos(job, decoder: decoder, files), peers.vips(job, files),
                files.count, wanted: "≤ 0.40")
        }
    }

    private func measureProgressive(_ files: [String], _ decoder: String) throws {
        let ours = try peers.photos(.fit(256), decoder: decoder, files)
        for peer in try peers.all(files) {
            try row("256 px, progressive", decoder, ours, peer, files.count, wanted: "≤ 0.08")
        }
    }

    private func measurePNG(_ files: [String], _ decoder: String) throws {
        let ours = try peers.photos(.fit(256), decoder: decoder, files)
        try row("256 px, 12 MP PNG", decoder, ours, try peers.vips(.fit(256), files), files.count, wanted: "≤ 0.45")
    }

    private func measureMany(_ files: [String], _ decoder: String) throws {
        let ours = try peers.photos(.fit(256), decoder: decoder, jobs: nil, files)
        let theirs = try peers.vipsEverywhere(.fit(256), files)
        let job = "256 px, \(files.count) files, all processors"
        try row(job, decoder, ours, theirs, files.count, wanted: "≤ 0.40", isWall: true)
    }

    /// Squares all over a picture, by its index: ours in one process, as a server makes them, and a process for each of theirs, since
    /// `vips crop` makes one.
    private func measureRegions(_ file: (path: String, kind: JPEGKind)) throws {
        let side = 1024
        let (right, bottom) = (file.kind.width - side, file.kind.height - side)
        let corners = [0, 1, 2].flatMap { y in [0, 1, 2, 3].map { x in (right * x / 3 & ~1, bottom * y / 2 & ~1) } }
        _ = try peers.noteRows(file.path).run()
        let ours = try peers.regions(file.path, side: side, corners)
        let theirs = try peers.vipsCrops(file.path, side: side, corners)
        let job = String(format: "1024² region, %.0f MP baseline, its index", file.kind.megapixels)
        try row(job, "fast", ours, theirs, corners.count, wanted: "≤ 0.10")
    }

    /// One row: milliseconds a file.
    private func row(
        _ job: String, _ decoder: String, _ ours: Command, _ theirs: Command, _ files: Int, wanted: String,
        isWall: Bool = false
    ) throws {
        // One peer that can't do it takes nothing from the others.
        let costs: [(Cost, Cost)]
        do {
            costs = try Pair(ours: ours, theirs: theirs).costs(runs: isWall ? 3 : runs)
        } catch {
            return print("| \(job) | \(decoder) | \(theirs.name) | – | \(error) | | | | \(wanted) |")
        }
        let figures = costs.map { isWall ? ($0.wall, $1.wall) : ($0.cpu, $1.cpu) }
        let ratios = figures.map { $0 / $1 }
        let count = Double(files)
        let text = String(
            format: "| %@ | %@ | %@ | %@ | %.1f ms | %.1f ms | **%.2f** | %.2f to %.2f | %@ |", job as NSString,
            decoder as NSString, theirs.name as NSString, (isWall ? "wall" : "CPU") as NSString,
            median(figures.map(\.0)) * 1000 / count, median(figures.map(\.1)) * 1000 / count, median(ratios),
            ratios.min() ?? 0, ratios.max() ?? 0, wanted as NSString)
        print(text)
        fflush(nil)
    }
}
