import Foundation

/// What makes a picture of a file, `photos` and its peers, as commands over a batch of files in one process.
struct ImagingPeers {
    /// The folder of the built programs of this package.
    var tools: String
    var photos: String
    /// A Python that has numpy, Pillow and OpenCV.
    var python: String
    /// The folder of the Python scripts.
    var scripts: String
    /// A folder to write in.
    var scratch: String

    /// What is asked for.
    enum Job {
        case fit(Int)
        case fill(String)

        var photos: [String] {
            switch self {
            case .fit(let size): ["--size", "\(size)"]
            case .fill(let size): ["--viewport", size]
            }
        }

        var vips: [String] {
            switch self {
            case .fit(let size): ["-s", "\(size)x\(size)>"]
            case .fill(let size): ["-s", size, "--smartcrop", "centre"]
            }
        }
    }

    /// The folder that a tool writes to.
    func output(_ tool: String) throws -> String {
        let folder = "\(scratch)/\(tool)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    func photos(_ job: Job, decoder: String, quality: Int = 80, jobs: Int? = 1, _ files: [String]) throws -> Command {
        var words = [photos, "thumbnail", "--decoder", decoder, "--quality", "\(quality)"] + job.photos
        if let jobs { words += ["--jobs", "\(jobs)"] }
        words += try ["--output", output(decoder)] + files
        return Command(name: "photos", arguments: words)
    }

    func vips(_ job: Job, quality: Int = 80, _ files: [String]) throws -> Command {
        let format = try "\(output("vips"))/%s.jpg[Q=\(quality),strip]"
        return Command(name: "vipsthumbnail", arguments: ["vipsthumbnail"] + job.vips + ["-o", format] + files)
    }

    /// vipsthumbnail over all processors: as many processes, the files in equal shares.
    func vipsEverywhere(_ job: Job, _ files: [String]) throws -> Command {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let list = scratch + "/files.txt"
        try files.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
        let share = (files.count + processors - 1) / processors
        let format = try "\(output("vips"))/%s.jpg[Q=80,strip]"
        let words = ["xargs", "-a", list, "-n", "\(share)", "-P", "\(processors)", "vipsthumbnail"] + job.vips
        return Command(name: "vipsthumbnail, all processors", arguments: words + ["-o", format])
    }

    /// Notes where the rows of a file begin, for ``regions(_:side:_:)``.
    func noteRows(_ file: String) -> Command {
        Command(name: "regions", arguments: ["\(tools)/regions", "note", file, scratch + "/rows"])
    }

    /// Squares of a file, as the program makes them of a photo in a library.
    func regions(_ file: String, side: Int, _ corners: [(Int, Int)]) throws -> Command {
        let words = try ["\(tools)/regions", "make", file, scratch + "/rows", output("regions"), "\(side)"]
        return Command(name: "photos", arguments: words + corners.map { "\($0.0),\($0.1)" })
    }

    func vipsCrops(_ file: String, side: Int, _ corners: [(Int, Int)]) throws -> Command {
        let list = scratch + "/regions.txt"
        let format = try "\(output("vips"))/%d-%d.jpg[Q=80,strip]"
        let lines = corners.map { (x, y) in
            "\(file) \(String(format: format, x, y)) \(x) \(y) \(side) \(side)"
        }
        try lines.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
        return Command(name: "vips crop", arguments: ["xargs", "-a", list, "-L", "1", "vips", "crop"])
    }

    func reducedLibjpeg(_ files: [String]) throws -> Command {
        Command(
            name: "libjpeg-turbo at 1/8",
            arguments: try ["\(tools)/reduced-libjpeg", "256", output("libjpeg-eighth")] + files)
    }

    /// Every peer for 256 pixels, each told what its manual says about making thumbnails quickly.
    func all(_ files: [String]) throws -> [Command] {
        let size = "256x256"
        return [
            try vips(.fit(256), files),
            try reducedLibjpeg(files),
            Command(
                name: "GraphicsMagick",
                arguments: try [
                    "gm", "mogrify", "-create-directories", "-output-directory", output("gm"), "-size", size,
                    "-thumbnail", size, "+profile",
                    "*", "-quality", "80",
                ] + files),
            Command(
                name: "ImageMagick",
                // By its path: `convert` and its kin may be something else on the PATH.
                arguments: try [
                    "/usr/bin/mogrify", "-path", output("magick"), "-define", "jpeg:size=512x512", "-thumbnail", size,
                    "-quality", "80",
                ] + files),
            Command(name: "Pillow", arguments: try script("pillow", files)),
            Command(name: "OpenCV", arguments: try script("opencv", files)),
        ]
    }

    private func script(_ library: String, _ files: [String]) throws -> [String] {
        try [python, scripts + "/thumbnail.py", library, output(library)] + files
    }
}
