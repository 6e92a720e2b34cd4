import Foundation

/// How much more memory `photos thumbnail` needs for the largest picture than for one of a single pixel.
struct ImagingMemory {
    var peers: ImagingPeers
    var decoders: [String]
    private let runs = 3

    func measure(_ files: ImagingFiles) throws {
        let kinds = [
            ("baseline", files.distinct), ("progressive", files.progressive), ("12 MP PNG", files.png),
        ]
        print(
            "Peak resident memory in MiB of `photos thumbnail` of the folder's files one by one, the most of them; `over`"
        )
        print("is what that is more than the same of a JPEG of 1×1 pixels.\n")
        print("| picture | decoder | pixel | 256 | over | wanted | 1920 | over | wanted |")
        print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        let pixel = try makePixel(files.distinct[0])
        for (kind, paths) in kinds {
            for decoder in decoders {
                let idle = try most(.fit(256), decoder, [pixel])
                let small = try most(.fit(256), decoder, paths)
                let large = try most(.fit(1920), decoder, paths)
                let text = String(
                    format: "| %@ | %@ | %.1f | %.1f | **%.1f** | ≤ 16 | %.1f | **%.1f** | ≤ 24 |", kind as NSString,
                    decoder as NSString, idle, small, small - idle, large, large - idle)
                print(text)
                fflush(nil)
            }
        }
    }

    /// The median of some runs on each file, and the most of all files.
    private func most(_ job: ImagingPeers.Job, _ decoder: String, _ paths: [String]) throws -> Double {
        let tool = peers.tools + "/peak-memory"
        return try paths.map { path in
            let words = [tool] + (try peers.photos(job, decoder: decoder, [path]).arguments)
            return median(
                try (0..<runs).map { _ in
                    guard let kibibytes = Double(try lines(of: words, input: "").joined()) else {
                        throw Failure(description: "photos thumbnail failed on \(path)")
                    }
                    return kibibytes / 1024
                })
        }.max() ?? 0
    }

    private func makePixel(_ path: String) throws -> String {
        let pixel = peers.scratch + "/pixel.jpg"
        let words = ["vipsthumbnail", path, "-s", "1x1", "--smartcrop", "centre", "-o", pixel]
        _ = try Command(name: "vipsthumbnail", arguments: words).run()
        return pixel
    }
}
