internal import Metadata
public import Times

/// Why a file cannot be read as a track.
public enum TrackError: Error, Equatable {
    /// It is neither GPX nor KML, nor JSON of Google's timeline.
    case unknownKind
    /// It has no point with a time.
    case noPoints
    /// It has more points than ``TrackReader/mostFixes`` near the times that were asked for.
    case tooManyPoints
    case outOfMemory
}

/// Reads the points of a track, piece by piece: GPX, KML (also `gx:Track`), and the JSON of Google's timeline, as phones and Takeout
/// export it. Memory: the points, and one object of JSON.
public final class TrackReader {
    /// The most points that are kept.
    public static let mostFixes = 2_000_000

    private enum Kind {
        case unknown
        case xml(XMLTrack)
        case json(TimelineScan)
    }

    private var kind = Kind.unknown
    private var fixes: FixList

    /// - Parameter times: points at other times are left out.
    public init(at times: ClosedRange<Instant>) {
        fixes = FixList(times: times)
    }

    /// Reads more bytes.
    public func push(_ bytes: ArraySlice<UInt8>) throws(TrackError) {
        if case .unknown = kind {
            // A byte order mark may come first.
            let first = bytes.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D, 0xFE, 0xFF, 0].contains($0) }
            switch first {
            case UInt8(ascii: "<"): kind = .xml(try XMLTrack())
            case UInt8(ascii: "{"), UInt8(ascii: "["): kind = .json(TimelineScan())
            case nil where bytes.count < 1024: return
            default: throw .unknownKind
            }
        }
        switch kind {
        case .xml(let track): try track.push(bytes, into: &fixes)
        case .json(let scan): try scan.push(bytes, into: &fixes)
        case .unknown: break
        }
        if fixes.isFull { throw .tooManyPoints }
    }

    /// The points, in the order of the file.
    ///
    /// - Throws: ``TrackError/unknownKind``; ``TrackError/noPoints`` if there is none at any time.
    public func finish() throws(TrackError) -> [TrackFix] {
        switch kind {
        case .xml(let track): try track.finish(into: &fixes)
        case .json(let scan): guard scan.isJSON else { throw .unknownKind }
        case .unknown: throw .unknownKind
        }
        if fixes.isFull { throw .tooManyPoints }
        guard fixes.hasAny else { throw .noPoints }
        return fixes.all
    }
}

/// The points that were read.
struct FixList {
    let times: ClosedRange<Instant>
    private(set) var all: [TrackFix] = []
    /// Whether there was a point at any time.
    private(set) var hasAny = false
    private(set) var isFull = false

    init(times: ClosedRange<Instant>) {
        self.times = times
    }

    mutating func add(_ time: Instant?, until: Instant? = nil, latitude: Double?, longitude: Double?) {
        guard let time, let latitude, let longitude,
            let fix = TrackFix(time: time, until: until, latitude: latitude, longitude: longitude)
        else { return }
        hasAny = true
        guard fix.until >= times.lowerBound, fix.time <= times.upperBound else { return }
        guard all.count < TrackReader.mostFixes else {
            isFull = true
            return
        }
        all.append(fix)
    }
}

extension Instant {
    /// A time such as `2019-06-08T15:20:00.5+02:00`; without an offset it is UTC. Nil for a date alone.
    init?(track text: String) {
        guard text.utf8.contains(UInt8(ascii: "T")), let time = CaptureTime(xmp: text) else { return nil }
        self = time.local.instant(offsetSeconds: (time.statedOffsetMinutes ?? 0) * 60)
    }

    /// Milliseconds since 1970 as text.
    init?(trackMilliseconds text: String) {
        guard let number = Int64(text), abs(number) < 1 << 50 else { return nil }
        self.init(milliseconds: number)
    }
}
