internal import Metadata
internal import Times

/// The points in GPX and KML.
///
/// GPX 1.1: `trkpt`, `rtept` and `wpt` with `lat`, `lon` and `time`. KML 2.3: `Track` with `when` and `coord`, and `Placemark` with
/// `TimeStamp` or `TimeSpan` and `Point`. Other elements are skipped; namespaces do not matter.
final class XMLTrack {
    private static let pieceSize = 65_536
    /// Times and positions are short.
    private static let textLimit = 256

    private enum Element {
        case point, time, track, when, coordinate, placemark, begin, end, place, coordinates
    }

    private static let elements: [String: Element] = [
        "trkpt": .point, "rtept": .point, "wpt": .point, "time": .time, "Track": .track, "when": .when,
        "coord": .coordinate,
        "Placemark": .placemark, "begin": .begin, "end": .end, "Point": .place, "coordinates": .coordinates,
    ]

    private var events: XMLEvents
    private var isKnown = false
    private var text: [UInt8] = []
    /// The element whose text is read.
    private var reading: Element?
    /// The open point of GPX, or placemark of KML.
    private var point = Point()
    /// Whether the element that was opened last is a point of GPX, whose attributes come next.
    private var isAtPoint = false
    private var isInTrack = false
    private var isInPlace = false
    /// The times and positions of a track in KML.
    private var times: [Instant?] = []
    private var positions: [(latitude: Double, longitude: Double)?] = []

    private struct Point {
        var (latitude, longitude): (Double?, Double?)
        var (time, end): (Instant?, Instant?)
    }

    init() throws(TrackError) {
        guard let events = XMLEvents() else { throw .outOfMemory }
        self.events = events
    }

    func push(_ bytes: ArraySlice<UInt8>, into fixes: inout FixList) throws(TrackError) {
        var rest = bytes
        while !rest.isEmpty {
            guard events.push(rest.prefix(Self.pieceSize)) else { throw .outOfMemory }
            rest = rest.dropFirst(Self.pieceSize)
            take(into: &fixes)
        }
    }

    func finish(into fixes: inout FixList) throws(TrackError) {
        guard events.finish() else { throw .outOfMemory }
        take(into: &fixes)
        guard isKnown else { throw .unknownKind }
    }

    private func take(into fixes: inout FixList) {
        for index in 0..<events.count {
            switch events.kind(index) {
            case .start: start(events.localName(index))
            case .attribute: attribute(events.localName(index), index)
            case .text where reading != nil: events.append(index, to: &text, limit: Self.textLimit)
            case .end: end(events.localName(index), into: &fixes)
            case .text, nil: break
            }
        }
    }

    private func start(_ name: String) {
        if name == "gpx" || name == "kml" { isKnown = true }
        isAtPoint = false
        guard let element = Self.elements[name] else { return }
        switch element {
        case .point, .placemark: (point, isAtPoint) = (Point(), element == .point)
        case .track:
            isInTrack = true
            (times, positions) = ([], [])
        case .place: isInPlace = true
        case .time, .when, .coordinate, .begin, .end, .coordinates: (reading, text) = (element, [])
        }
    }

    private func attribute(_ name: String, _ index: Int) {
        guard isAtPoint, name == "lat" || name == "lon" else { return }
        var value: [UInt8] = []
        events.append(index, to: &value, limit: Self.textLimit)
        let number = Double(Self.trimmed(value))
        if name == "lat" { point.latitude = number } else { point.longitude = number }
    }

    private func end(_ name: String, into fixes: inout FixList) {
        guard let element = Self.elements[name] else { return }
        if element == reading {
            take(Self.trimmed(text), of: element)
            reading = nil
        }
        switch element {
        case .point, .placemark:
            fixes.add(point.time, until: point.end, latitude: point.latitude, longitude: point.longitude)
            point = Point()
        case .track:
            isInTrack = false
            for (time, position) in zip(times, positions) {
                fixes.add(time, latitude: position?.latitude, longitude: position?.longitude)
            }
            (times, positions) = ([], [])
        case .place: isInPlace = false
        default: break
        }
    }

    private func take(_ text: String, of element: Element) {
        switch element {
        case .when where isInTrack: if times.count < TrackReader.mostFixes { times.append(Instant(track: text)) }
        case .time, .when, .begin: point.time = Instant(track: text)
        case .end: point.end = Instant(track: text)
        case .coordinate:
            if positions.count < TrackReader.mostFixes { positions.append(Self.position(text, separator: " ")) }
        case .coordinates where isInPlace:
            let position = Self.position(text, separator: ",")
            (point.latitude, point.longitude) = (position?.latitude, position?.longitude)
        case .coordinates, .point, .track, .placemark, .place: break
        }
    }

    /// KML has the longitude first.
    private static func position(
        _ text: String, separator: Character
    ) -> (latitude: Double, longitude: Double)? {
        let parts = text.split(separator: separator)
        guard (2...3).contains(parts.count), let longitude = Double(parts[0]), let latitude = Double(parts[1]) else {
            return nil
        }
        return (latitude, longitude)
    }

    private static func trimmed(_ bytes: [UInt8]) -> String {
        let rest = bytes.drop { $0 <= 0x20 }
        return String(
            decoding: rest.prefix((rest.lastIndex { $0 > 0x20 } ?? rest.startIndex - 1) - rest.startIndex + 1),
            as: UTF8.self)
    }
}
