import Foundation
import Testing
import Times

/// Numbers at which arithmetic overflows, and pseudorandom ones, the same in each run.
private let numbers: [Int64] = {
    var state: UInt64 = 42
    let others = (0..<60).map { index in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int64(bitPattern: state) >> Int64(index)
    }
    return [.min, .min + 1, -1001, -1000, -999, -1, 0, 1, 999, 1000, 1001, .max - 1, .max] + others
}()

private let spans: [Duration] =
    numbers.map { .milliseconds($0) } + [
        Duration(attoseconds: .min), Duration(attoseconds: .max), .seconds(Int64.min), .seconds(Int64.max),
        .nanoseconds(999_999), .nanoseconds(-999_999),
    ]

@Suite("An instant")
struct InstantTests {
    @Test("is one number in JSON, as it was before it was a type")
    func codable() throws {
        struct Record: Codable, Equatable {
            var at: Instant
            var until: Instant?
            var never: Instant?
        }
        let record = Record(at: Instant(milliseconds: 1_304_323_872_000), until: .latest)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = #"{"at":1304323872000,"until":9223372036854775807}"#
        #expect(String(decoding: try encoder.encode(record), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(Record.self, from: Data(json.utf8)) == record)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Instant.self, from: Data(#""2011-05-02""#.utf8))
        }
    }

    @Test("stands in the order of its number")
    func order() {
        #expect(numbers.map(Instant.init(milliseconds:)).sorted().map(\.milliseconds) == numbers.sorted())
        #expect(numbers.map(LocalTime.init(milliseconds:)).sorted().map(\.milliseconds) == numbers.sorted())
        #expect(numbers.map(FileTime.init(nanoseconds:)).sorted().map(\.nanoseconds) == numbers.sorted())
        #expect(numbers.allSatisfy { (Instant.earliest...Instant.latest).contains(Instant(milliseconds: $0)) })
    }

    @Test("after a span, and before one, is the exact sum or the bound")
    func arithmetic() {
        for number in numbers {
            let instant = Instant(milliseconds: number)
            for span in spans {
                let whole = span.attoseconds / 1_000_000_000_000_000
                #expect((instant + span).milliseconds == Int64(clamping: Int128(number) + whole), "\(number) \(span)")
                #expect((instant - span).milliseconds == Int64(clamping: Int128(number) - whole), "\(number) \(span)")
            }
        }
        #expect(Instant.latest + .milliseconds(1) == .latest)
        #expect(Instant.earliest - .milliseconds(1) == .earliest)
        #expect(Instant.epoch + .microseconds(1999) == Instant(milliseconds: 1))
    }

    @Test("less another is the span that leads back, of any two")
    func differences() {
        for end in numbers.map(Instant.init(milliseconds:)) {
            for start in numbers.map(Instant.init(milliseconds:)) {
                #expect(start + (end - start) == end)
                #expect(end - (end - start) == start)
                #expect((end < start) == (end - start < .zero))
            }
        }
    }

    @Test("has whole seconds towards the past, and any number of them gives one")
    func seconds() {
        for number in numbers {
            let seconds = Instant(milliseconds: number).seconds
            #expect((0..<1000).contains(Int128(number) - Int128(seconds) * 1000), "\(number)")
            #expect(LocalTime(milliseconds: number).seconds == seconds)
            let clamped = Int64(clamping: Int128(number) * 1000)
            #expect(Instant(seconds: number).milliseconds == clamped, "\(number)")
            #expect(LocalTime(seconds: number).milliseconds == clamped, "\(number)")
        }
    }

    @Test("is another time on clocks elsewhere, and comes back from them")
    func local() {
        let instant = Instant(milliseconds: 1_304_323_872_123)
        #expect(instant.local(offsetSeconds: 7200) == LocalTime(milliseconds: 1_304_331_072_123))
        #expect(instant.local(offsetSeconds: 7200).instant(offsetSeconds: 7200) == instant)
        for number in numbers {
            for offset in [0, 1, -1, 50_400, .min, .max] {
                let shift = Int128(Int64(clamping: Int128(offset) * 1000))
                #expect(
                    Instant(milliseconds: number).local(offsetSeconds: offset).milliseconds
                        == Int64(clamping: Int128(number) + shift))
                #expect(
                    LocalTime(milliseconds: number).instant(offsetSeconds: offset).milliseconds
                        == Int64(clamping: Int128(number) - shift))
            }
        }
        for number in numbers {
            for span in spans {
                let whole = span.attoseconds / 1_000_000_000_000_000
                let later = LocalTime(milliseconds: number) + span
                #expect(later.milliseconds == Int64(clamping: Int128(number) + whole), "\(number) \(span)")
                let earlier = LocalTime(milliseconds: number) - span
                #expect(earlier.milliseconds == Int64(clamping: Int128(number) - whole), "\(number) \(span)")
            }
        }
        #expect(LocalTime(milliseconds: -86_400_000).isMidnight && !LocalTime(milliseconds: 1).isMidnight)
    }
}

@Suite("A local time")
struct LocalTimeTests {
    @Test("tells how far its clock is ahead of UTC at an instant, but for a day or more")
    func offset() {
        for (ahead, expected) in [
            (0, 0), (7_200_000, 120), (-12_600_000, -210), (29_999, 0), (30_000, 1), (-30_000, -1), (86_399_999, 1440),
            (86_400_000, nil), (-86_400_000, nil),
        ] as [(Int64, Int?)] {
            let instant = Instant(milliseconds: 1_304_323_872_000)
            let time = LocalTime(milliseconds: instant.milliseconds + ahead)
            #expect(time.offsetMinutes(at: instant) == expected, "\(ahead)")
        }
        #expect(LocalTime(milliseconds: .min).offsetMinutes(at: .latest) == nil)
        #expect(LocalTime(milliseconds: .max).offsetMinutes(at: .earliest) == nil)
    }
}

@Suite("A time of a file")
struct FileTimeTests {
    @Test("is an instant to the millisecond towards the past, or the bound")
    func instants() {
        #expect(FileTime(nanoseconds: 1_999_999).instant == Instant(milliseconds: 1))
        #expect(FileTime(nanoseconds: -1).instant == Instant(milliseconds: -1))
        for number in numbers {
            let time = FileTime(Instant(milliseconds: number))
            #expect(time.nanoseconds == Int64(clamping: Int128(number) * 1_000_000), "\(number)")
            for span in spans {
                let earlier = FileTime(nanoseconds: number) - span
                let whole = span.attoseconds / 1_000_000_000
                #expect(earlier.nanoseconds == Int64(clamping: Int128(number) - whole), "\(number) \(span)")
            }
        }
    }
}

@Suite("A span of time")
struct SpanTests {
    @Test("is whole milliseconds and seconds towards zero, or the bound")
    func whole() {
        #expect(Duration.microseconds(-1999).wholeMilliseconds == -1)
        #expect(Duration.milliseconds(-1999).wholeSeconds == -1)
        #expect(Duration.seconds(Int64.max).wholeMilliseconds == .max)
        #expect(Duration.seconds(Int64.min).wholeMilliseconds == .min)
        #expect(Duration(attoseconds: .max).wholeSeconds == .max)
        #expect(Duration(attoseconds: .min).wholeSeconds == .min)
    }
}
