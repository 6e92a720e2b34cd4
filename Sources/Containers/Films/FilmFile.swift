/// The few seconds of film that belong to a photo: a QuickTime or MP4 file (ISO/IEC 14496-12) beside a Live Photo, or at the end of
/// the file of a motion photo.
public struct FilmFile: Sendable, Equatable {
    /// The longest film that belongs to a photo. A longer one beside it, with the same name, was taken for its own sake.
    public static let longest = 10.0
    /// The version of what is kept of a film. Increased whenever the same film gives other bytes.
    public static let recipe = 1
    /// The largest file that is taken for a film of a photo: ten seconds of the best that phones record.
    public static let largest = 256 << 20
    /// The largest header. Ten seconds take some tens of kilobytes.
    static let headerLimit = 1 << 20

    /// The media type: that of QuickTime, or of MP4.
    public let type: String
    /// How long it plays.
    public let seconds: Double
    /// Its length in bytes. Bytes that some phones write after it are not part of it.
    public let bytes: Int

    /// Reads the headers of a film.
    ///
    /// - Parameter length: the length of the source in bytes.
    /// - Returns: nil for anything else, for a film that is longer than ``longest``, and for one that cannot be stripped:
    ///   ``StrippedFile/film(from:length:)``.
    /// - Throws: only what the source throws.
    public static func read<Source: ByteSource>(
        from source: Source, length: Int
    ) throws(Source.Failure) -> FilmFile? {
        var file = ByteWindow(source, length: length)
        guard isBeginning(try file.bytes(at: 0, count: beginning)), let boxes = try boxes(of: &file),
            let head = boxes.first(where: { $0.type == "moov" }), head.whole.count <= headerLimit,
            let seconds = seconds(try file.bytes(at: head.payload.lowerBound, count: head.payload.count)),
            seconds <= longest, try FilmStripper(file).stripped()?.isOverlong == false
        else { return nil }
        let brand = try file.bytes(at: 8, count: 4)
        return FilmFile(
            type: brand == BoxType("qt  ").bytes ? "video/quicktime" : "video/mp4", seconds: seconds,
            bytes: boxes.last?.whole.upperBound ?? 0)
    }

    /// How many bytes at the beginning of a file can tell that it is not a film.
    public static let beginning = 12

    /// Whether a file that begins with these bytes can be a film.
    public static func isBeginning(_ first: some Collection<UInt8>) -> Bool {
        first.dropFirst(4).starts(with: "ftyp".utf8)
    }

    /// The boxes of a film up to the first bytes that are not one; nil for a film that has no data, or that is written in fragments.
    static func boxes<Source: ByteSource>(
        of file: inout ByteWindow<Source>
    ) throws(Source.Failure) -> [FileBox]? {
        var boxes: [FileBox] = []
        while boxes.count < FileBox.limit, let box = try file.box(at: boxes.last?.whole.upperBound ?? 0) {
            boxes.append(box)
        }
        let count = { (type: BoxType) in boxes.count { $0.type == type } }
        return boxes.first?.type == "ftyp" && count("moov") == 1 && count("mdat") > 0 && count("moof") == 0
            ? boxes : nil
    }

    /// The duration that the header `mvhd` states.
    private static func seconds(_ payload: [UInt8]) -> Double? {
        var boxes = BoxReader(payload[...])
        while let (type, payload) = boxes.box() {
            guard type == "mvhd" else { continue }
            var header = payload
            guard let version = header.versionAndFlags()?.version else { return nil }
            let octets = version == 0 ? 4 : 8
            guard header.bytes(2 * octets) != nil, let scale = header.number(4), scale > 0,
                let duration = header.number(octets), duration > 0
            else { return nil }
            return Double(duration) / Double(scale)
        }
        return nil
    }
}
