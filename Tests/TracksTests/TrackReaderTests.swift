import TestSupport
import Testing
import Times
import Tracks

/// Files of tracks: GPX, KML, and Google's timeline.
@Suite struct TrackReaderTests {
    private static let all = Instant.earliest...Instant.latest

    private func read(_ text: String, piece: Int = 1 << 20, at times: ClosedRange<Instant> = all) throws -> [TrackFix] {
        let reader = TrackReader(at: times)
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try reader.push(bytes[start..<min(start + piece, bytes.count)])
        }
        return try reader.finish()
    }

    private func fix(_ second: Int64, _ latitude: Double, _ longitude: Double, until: Int64? = nil) throws -> TrackFix {
        try #require(
            TrackFix(
                time: Instant(seconds: second), until: until.map { Instant(seconds: $0) }, latitude: latitude,
                longitude: longitude))
    }

    private static let gpx = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" xmlns:tp="http://www.garmin.com/x">
        <metadata><time>2001-01-01T00:00:00Z</time></metadata>
        <wpt lat="1" lon="2"><name>No time</name></wpt>
        <trk><name>&#216; walk</name><trkseg>
          <trkpt lat="60.607" lon="15.632"><ele>113.2</ele><time>2019-06-08T13:20:00Z</time>
            <extensions><tp:hr>99</tp:hr></extensions></trkpt>
          <trkpt lon='15.7' lat='60.7'><time> 2019-06-08T15:21:00.500+02:00 </time></trkpt>
          <trkpt lat="0" lon="0"><time>2019-06-08T13:22:00Z</time></trkpt>
          <trkpt lat="91" lon="0"><time>2019-06-08T13:22:00Z</time></trkpt>
          <trkpt lat="x" lon="0"><time>2019-06-08T13:22:00Z</time></trkpt>
          <trkpt lat="60.8" lon="15.8"><time>2019-06-08</time></trkpt>
          <trkpt lat="-60.8" lon="-15.8"><time>2019-06-08T13:23:00</time></trkpt>
        </trkseg></trk></gpx>
        """

    @Test(arguments: [1, 7, 100, 1 << 20]) func gpxInPiecesOfAnySize(_ piece: Int) throws {
        let found = try read(Self.gpx, piece: piece)
        var second = try fix(1_560_000_060, 60.7, 15.7)
        second.time = Instant(milliseconds: 1_560_000_060_500)
        second.until = second.time
        #expect(found == [try fix(1_560_000_000, 60.607, 15.632), second, try fix(1_560_000_180, -60.8, -15.8)])
        // Only the times that are asked for.
        let times = Instant(seconds: 1_560_000_001)...Instant(seconds: 1_560_000_179)
        #expect(try read(Self.gpx, piece: piece, at: times) == [second])
        #expect(try read(Self.gpx, at: .latest...Instant.latest) == [])
    }

    @Test func kmlWithTracksAndPlacemarks() throws {
        let text = """
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
            <Placemark><gx:Track><altitudeMode>absolute</altitudeMode>
              <when>2019-06-08T13:20:00Z</when><when>2019-06-08T13:21:00Z</when><when>bad</when>
              <gx:coord>15.632 60.607 113</gx:coord><gx:coord>15.7 60.7 0</gx:coord><gx:coord>1 1 1</gx:coord>
            </gx:Track></Placemark>
            <Placemark><name>Café</name><Point><coordinates> 12.49,41.89,21 </coordinates></Point>
              <TimeSpan><begin>2019-06-08T14:00:00Z</begin><end>2019-06-08T15:00:00Z</end></TimeSpan></Placemark>
            <Placemark><TimeStamp><when>2019-06-08T16:00:00Z</when></TimeStamp>
              <Point><coordinates>12.5,41.9</coordinates></Point></Placemark>
            <Placemark><TimeSpan><begin>2019-06-08T17:00:00Z</begin><end>2019-06-08T18:00:00Z</end></TimeSpan>
              <LineString><coordinates>1,2,0 3,4,0</coordinates></LineString></Placemark>
            </Document></kml>
            """
        #expect(
            try read(text) == [
                fix(1_560_000_000, 60.607, 15.632), fix(1_560_000_060, 60.7, 15.7),
                fix(1_560_002_400, 41.89, 12.49, until: 1_560_006_000), fix(1_560_009_600, 41.9, 12.5),
            ])
    }

    @Test(arguments: [1, 13, 1 << 20]) func theTimelineOfAPhoneOfAndroid(_ piece: Int) throws {
        let text = """
            {"semanticSegments": [
              {"startTime": "2019-06-08T15:00:00.000+02:00", "endTime": "2019-06-08T17:00:00.000+02:00",
               "timelinePath": [{"point": "60.607°, 15.632°", "time": "2019-06-08T15:20:00.000+02:00"},
                                {"point": "geo:60.7,15.7", "durationMinutesOffsetFromStartTime": "21"}]},
              {"startTime": "2019-06-08T16:00:00Z", "endTime": "2019-06-08T17:00:00Z",
               "visit": {"hierarchyLevel": 0, "topCandidate": {"placeId": "a\\"}{[", "placeLocation": {"latLng": "41.89°, 12.49°"}}}},
              {"startTime": "2019-06-08T17:00:00Z", "endTime": "2019-06-08T18:00:00Z",
               "activity": {"start": {"latLng": "41.89°, 12.49°"}, "end": {"latLng": "-41.9°, -12.5°"}, "distanceMeters": 5.5}}],
             "rawSignals": [{"position": {"LatLng": "1.5°, 2.5°", "accuracyMeters": 9, "timestamp": "2019-06-08T19:00:00Z"}},
                            {"wifiScan": {"devicesRecords": [{"mac": 1}]}}],
             "userLocationProfile": {"frequentPlaces": [{"placeLocation": "1.0°, 2.0°"}]}}
            """
        #expect(
            try read(text, piece: piece) == [
                fix(1_560_000_000, 60.607, 15.632), fix(1_560_000_060, 60.7, 15.7),
                fix(1_560_009_600, 41.89, 12.49, until: 1_560_013_200), fix(1_560_013_200, 41.89, 12.49),
                fix(1_560_016_800, -41.9, -12.5), fix(1_560_020_400, 1.5, 2.5),
            ])
    }

    @Test func theTimelineOfAnIPhone() throws {
        let text = """
            [{"startTime": "2019-06-08T13:00:00Z", "endTime": "2019-06-08T14:00:00Z",
              "timelinePath": [{"point": "geo:60.607000,15.632000", "durationMinutesOffsetFromStartTime": "20"}]},
             {"startTime": "2019-06-08T14:00:00Z", "endTime": "2019-06-08T15:00:00Z",
              "visit": {"topCandidate": {"placeLocation": "geo:41.89,12.49"}}},
             {"startTime": "2019-06-08T15:00:00Z", "endTime": "2019-06-08T16:00:00Z",
              "activity": {"start": "geo:41.89,12.49", "end": "geo:41.9,12.5"}}]
            """
        #expect(
            try read(text) == [
                fix(1_560_000_000, 60.607, 15.632), fix(1_560_002_400, 41.89, 12.49, until: 1_560_006_000),
                fix(1_560_006_000, 41.89, 12.49), fix(1_560_009_600, 41.9, 12.5),
            ])
    }

    @Test func takeoutsRecordsAndMonths() throws {
        let records = """
            {"locations": [{"latitudeE7": 606070000, "longitudeE7": 156320000, "accuracy": 20, "timestamp": "2019-06-08T13:20:00.000Z",
              "activity": [{"activity": [{"type": "STILL", "confidence": 100}], "timestamp": "2019-06-08T13:20:00Z"}]},
             {"timestampMs": "1560000060000", "latitudeE7": -607000000, "longitudeE7": -157000000},
             {"timestampMs": "x", "latitudeE7": 1, "longitudeE7": 1}]}
            """
        #expect(try read(records) == [fix(1_560_000_000, 60.607, 15.632), fix(1_560_000_060, -60.7, -15.7)])
        let month = """
            {"timelineObjects": [
              {"placeVisit": {"location": {"latitudeE7": 418900000, "longitudeE7": 124900000, "name": "Café"},
                "duration": {"startTimestamp": "2019-06-08T14:00:00Z", "endTimestamp": "2019-06-08T15:00:00Z"},
                "otherCandidateLocations": [{"latitudeE7": 1, "longitudeE7": 1}]}},
              {"activitySegment": {"startLocation": {"latitudeE7": 418900000, "longitudeE7": 124900000},
                "endLocation": {"latitudeE7": 419000000, "longitudeE7": 125000000},
                "duration": {"startTimestampMs": "1560006000000", "endTimestampMs": "1560009600000"},
                "simplifiedRawPath": {"points": [{"latE7": 418950000, "lngE7": 124950000, "timestamp": "2019-06-08T15:30:00Z"}]}}}]}
            """
        #expect(
            try read(month) == [
                fix(1_560_002_400, 41.89, 12.49, until: 1_560_006_000), fix(1_560_006_000, 41.89, 12.49),
                fix(1_560_009_600, 41.9, 12.5), fix(1_560_007_800, 41.895, 12.495),
            ])
    }

    @Test(arguments: [
        "", "   ", "FIT\u{0E}", "lat,lon,time\n1,2,3", "<html><body>x</body></html>", "\u{FFFF}", "}", "]{",
    ])
    func otherFilesAreRefused(_ text: String) {
        #expect(throws: TrackError.unknownKind) { try read(text) }
    }

    @Test(arguments: ["<gpx><trk/></gpx>", "{}", "[]", #"{"locations": [{"latitudeE7": 1}]}"#, #"[{"a": [{"b": "#])
    func filesWithoutPointsAreRefused(_ text: String) {
        #expect(throws: TrackError.noPoints) { try read(text) }
    }

    /// Files that were cut or changed give fewer or other points, and never end the program.
    @Test func randomChangesNeverTrap() throws {
        var random = SeededGenerator(seed: 27)
        let texts = [
            Self.gpx, Self.gpx.replacing("trkpt", with: "Placemark"),
            #"{"a": [{"latitudeE7": 1e308, "longitudeE7": 5, "timestampMs": "99999999999999999999"}]}"#,
        ]
        for round in 0..<6_000 {
            var bytes = Array(texts[round % texts.count].utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(index..<min(index + 9, bytes.count))
                case 2: bytes.insert(contentsOf: bytes[index...].prefix(40), at: index)
                default: bytes = Array(bytes.prefix(index))
                }
            }
            let reader = TrackReader(at: Self.all)
            let fixes = try? { () throws(TrackError) in
                try reader.push(bytes[...])
                return try reader.finish()
            }()
            #expect(
                (fixes ?? []).allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 && $0.until >= $0.time })
        }
    }

    @Test func hostileNestingAndLengthEndSoon() throws {
        for text in [
            String(repeating: "[", count: 2_000_000), String(repeating: "{\"a\":[", count: 300_000),
            "{\"a\":[{\"b\":\"" + String(repeating: "x", count: 20 << 20) + "\"}]}",
            "<gpx>" + String(repeating: "<trkpt>", count: 300_000),
            "<gpx><trkpt lat=\"" + String(repeating: "1", count: 5 << 20),
        ] {
            #expect(throws: TrackError.self) { try read(text, piece: 1 << 16) }
        }
    }
}
