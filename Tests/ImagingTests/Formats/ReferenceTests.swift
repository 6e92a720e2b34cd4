import Imaging
import TestSupport
import Testing

@Suite("Pictures of other projects' tests", .enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
struct ReferenceTests {
    @Test(
        "have the size that two other programs find, and are read where either reads them", arguments: ["png", "jpeg"])
    func verdicts(folder: String) throws {
        var read = 0
        for row in try Fixtures.table("\(folder)/reference_decode.csv") {
            let name = folder + "/" + (row["file"] ?? "")
            guard let bytes = try? Fixtures.bytes(name), ImageFormat.sniff(bytes) != nil else { continue }
            let source = ImageSource.bytes(bytes)
            if row["pillow"] == "ok", row["vips"] != "fail", !name.contains("/giant-") {
                let header = try ImageHeader.read(from: source)
                #expect(
                    "\(header.size.width)x\(header.size.height)" == "\(row["w"] ?? "")x\(row["h"] ?? "")", "\(name)")
                _ = try source.whole(header.size.thumbnail(fitting: 64))
                read += 1
            } else if row["pillow"] == "fail", row["vips"] == "fail" {
                #expect(throws: ImagingError.self, "\(name)") { try source.whole(PixelSize(width: 9, height: 9)) }
            }
        }
        #expect(read >= 140)
    }

    @Test("have the mean colour that another program finds", arguments: ["png", "jpeg"])
    func means(folder: String) throws {
        for row in try Fixtures.table("\(folder)/reference_decode.csv") {
            let name = folder + "/" + (row["file"] ?? "")
            // Colours of other modes, and those with a profile, are converted here but not in the reference.
            guard row["mode"] == "RGB", row["icc_bytes"] == "0", row["vips"] == "ok", let mean = row["mean_rgb"],
                let bytes = try? Fixtures.bytes(name), ImageFormat.sniff(bytes) != nil
            else { continue }
            let expected = mean.split { !$0.isNumber }.compactMap { Double($0) }
            let made = try ImageSource.bytes(bytes).whole(PixelSize(width: 16, height: 16)).pixels
            guard expected.count == 3, made.channels == 3 else { continue }
            for channel in 0..<3 {
                let samples = stride(from: channel, to: made.bytes.count, by: 3).map { Double(made.bytes[$0]) }
                let found = samples.reduce(0, +) / Double(samples.count)
                #expect(abs(found - expected[channel]) <= 4, "\(name) channel \(channel)")
            }
        }
    }

    @Test(
        "of kinds that the library does not know are refused as such",
        arguments: ["libjpeg-turbo/monkey12.jpg", "sharp/testimgl.jpg"])
    func unsupported(name: String) throws {
        let source = ImageSource.bytes(try Fixtures.bytes("jpeg/" + name))
        do {
            _ = try source.whole()
            Issue.record("\(name) was read")
        } catch let error as ImagingError {
            guard case .unsupported = error else {
                Issue.record("\(name): \(error)")
                return
            }
        }
    }

    @Test("coded arithmetically are the same as coded by Huffman")
    func arithmetic() throws {
        let made = try ImageSource.bytes(Fixtures.bytes("jpeg/libjpeg-turbo/testimgari.jpg")).whole()
        #expect(made.pixels.size == PixelSize(width: 227, height: 149))
        #expect(made.truncation == nil)
    }
}
