import Foundation

/// The SSIM of what `photos` and vipsthumbnail make, against a full decode and Lanczos3 in float: see peers/ssim.py.
struct ImagingLikeness {
    var peers: ImagingPeers
    var decoders: [String]

    func measure(_ files: ImagingFiles) throws {
        print(
            "SSIM of luma against the full decode, reduced by Lanczos3 in float: mean, and the least of the files. At quality"
        )
        print("100 it tells of decoding and resampling; at 80, which is what is written, mostly of the encoder.\n")
        print("| job | quality | files | photos, fast | photos, libjpeg | vipsthumbnail | wanted |")
        print("| --- | ---: | ---: | --- | --- | --- | --- |")
        let jobs: [(String, ImagingPeers.Job, [String])] = [
            ("256 px, baseline", .fit(256), files.distinct),
            ("320×480 fill, baseline", .fill("320x480"), files.distinct),
            ("1920 fit, baseline", .fit(1920), files.distinct),
            ("256 px, progressive", .fit(256), files.progressive),
            ("256 px, 12 MP PNG", .fit(256), files.png),
        ]
        for (name, job, paths) in jobs {
            for quality in [100, 80] {
                try row(name, job, paths, quality)
            }
        }
    }

    private func row(_ name: String, _ job: ImagingPeers.Job, _ paths: [String], _ quality: Int) throws {
        var tools: [(String, Command)] = []
        for decoder in decoders {
            tools.append((decoder, try peers.photos(job, decoder: decoder, quality: quality, paths)))
        }
        tools.append(("vips", try peers.vips(job, quality: quality, paths)))
        for (tool, command) in tools {
            try? FileManager.default.removeItem(atPath: peers.output(tool))
            _ = try peers.output(tool)
            _ = try command.run()
        }
        var kind = "fit"
        if case .fill = job { kind = "fill" }
        // All tools of one picture together: the reference is made once.
        let asked = try paths.flatMap { path in
            let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
            return try tools.map { tool, _ in "\(path)\t\(try peers.output(tool))/\(base).jpg\t\(kind)" }
        }
        let script = [peers.python, peers.scripts + "/ssim.py"]
        let answers = try lines(of: script, input: asked.joined(separator: "\n") + "\n").map(Double.init)
        let columns = tools.indices.map { tool in
            stride(from: tool, to: answers.count, by: tools.count).compactMap { answers[$0] }
        }
        let cells = columns.map { values in
            String(format: "%.4f, %.4f", values.reduce(0, +) / Double(values.count), values.min() ?? 0)
        }
        let wanted = quality == 100 ? "≥ vipsthumbnail's; least ≥ 0.99" : "≥ vipsthumbnail's"
        print("| \(name) | \(quality) | \(columns[0].count) | \(cells.joined(separator: " | ")) | \(wanted) |")
        fflush(nil)
    }
}
