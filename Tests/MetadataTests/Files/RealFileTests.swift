import Metadata
import TestSupport
import Testing

/// Files from real cameras and phones, and synthetic ones for which other EXIF readers agree.
@Suite(.enabled(if: Fixtures.exist, "\(Fixtures.missing)"))
struct RealFileTests {
    @Test("GPS edge cases are as their table says, and the open ones as documented at `ExifBlock.position`")
    func edgeCases() throws {
        /// The rows for which the table has no expected value.
        let decided: [String: [Double]] = [
            "seconds_zero_over_zero.jpg": [48.8583, 2.2945], "negative_srational.jpg": [-33.8567, 151.2153],
            "minutes_over_60.jpg": [49.25, 2.2833], "two_exif_app1.jpg": [48.8583, 2.2945],
            "exif_after_sof.jpg": [48.8583, 2.2945], "png_exif_with_Exif00_prefix.png": [48.8583, 2.2945],
            "png_exif_bad_crc.png": [48.8583, 2.2945],
            "missing_refs.jpg": [], "empty_refs.jpg": [], "null_island.jpg": [],
            "xmp_only.jpg": [48.8583, 2.2945],
        ]
        let rows = try Fixtures.table("photos/gps-edge/expected.csv")
        #expect(rows.count == 44)
        for row in rows {
            let name = row["file"] ?? ""
            let read = try metadata(at: Fixtures.path("photos/gps-edge/" + name))
            let found = [read.latitude, read.longitude].compactMap { $0 }
            let listed = [row["lat"], row["lon"]].compactMap { $0.flatMap { Double($0) } }
            let expected = decided[name] ?? listed
            #expect(found.count == expected.count, "\(name): \(found)")
            for (one, other) in zip(found, expected) { #expect(abs(one - other) < 1e-4, "\(name): \(found)") }
        }
    }

    /// Their position is in XMP only, without N or S, so the hemisphere would be a guess. One also has three fractions; exiftool
    /// takes the parts of the first for degrees and minutes, which is 60 km off.
    private static let positionWithoutLetters: Set<String> = [
        "real/imagemeta__issue-590.png", "real/tika__testJPEG_commented.jpg",
    ]
    /// Text with decimal commas ("52,00000,50,00000,34,01180") instead of rationals. exiftool takes it for the three numbers 52, 0,
    /// 50, which is 90 km off.
    private static let positionAsText = "real/imagemeta__geodegrees_as_string.jpg"

    @Test("Real photographs have the position and orientation that exiftool reads")
    func realPhotographs() throws {
        let rows = try Fixtures.table("photos/expected.csv")
        #expect(rows.count == 146)
        for row in rows {
            let name = row["file"] ?? ""
            let read = try metadata(at: Fixtures.path("photos/" + name))
            // 0 is not a valid orientation, and counts as 1.
            #expect(read.orientation == max(row["orientation"].flatMap { Int($0) } ?? 1, 1), "\(name)")
            if Self.positionWithoutLetters.contains(name) || name == Self.positionAsText {
                #expect(read.latitude == nil, "\(name)")
                continue
            }
            let latitude = try #require(row["lat"].flatMap { Double($0) })
            let longitude = try #require(row["lon"].flatMap { Double($0) })
            #expect(abs((read.latitude ?? 999) - latitude) < 1e-5, "\(name)")
            #expect(abs((read.longitude ?? 999) - longitude) < 1e-5, "\(name)")
        }
    }

    @Test("Every country's capital is read back from its synthetic photograph")
    func world() throws {
        let rows = try Fixtures.table("photos/world-synth/expected.csv")
        #expect(rows.count == 246)
        for row in rows {
            let name = row["file"] ?? ""
            let read = try metadata(at: Fixtures.path("photos/world-synth/" + name))
            #expect(abs((read.latitude ?? 999) - (row["lat"].flatMap { Double($0) } ?? 0)) < 1e-5, "\(name)")
            #expect(abs((read.longitude ?? 999) - (row["lon"].flatMap { Double($0) } ?? 0)) < 1e-5, "\(name)")
        }
    }
}
