import Server
import TestSupport
import Testing

/// RFC 9110, section 14.
@Suite struct ByteRangeTests {
    @Test(
        arguments: [
            (nil, ByteRange.whole), ("bytes=0-4", .part(0..<5)), ("bytes=5-", .part(5..<10)),
            ("bytes=-5", .part(5..<10)),
            ("bytes=-99", .part(0..<10)), ("bytes=3-99", .part(3..<10)), ("bytes=9-9", .part(9..<10)),
            ("Bytes=0-0", .part(0..<1)), ("bytes=0-4, ", .part(0..<5)), ("bytes=10-", .unsatisfiable),
            ("bytes=10-20", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=0-1,3-4", .whole),
            ("bytes=4-3", .whole), ("bytes=a-b", .whole), ("bytes=", .whole), ("bytes=-", .whole), ("bytes=1", .whole),
            ("bytes=+1-2", .whole), ("bytes=1-2-3", .whole), ("lines=0-4", .whole), ("0-4", .whole),
            ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=0-99999999999999999999", .part(0..<10)),
        ] as [(String?, ByteRange)])
    func aHeaderIsReadToTheLetter(header: String?, expected: ByteRange) {
        #expect(ByteRange(header, length: 10) == expected)
    }

    @Test func emptyContentHasNoRanges() {
        #expect(ByteRange("bytes=0-", length: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", length: 0) == .unsatisfiable)
    }

    @Test func tenThousandRandomRangesMatchSlices() {
        var random = SeededGenerator(seed: 9110)
        for _ in 0..<10_000 {
            let length = Int64.random(in: 1...500, using: &random)
            let first = Int64.random(in: 0...600, using: &random)
            let last = Int64.random(in: 0...600, using: &random)
            let expected: ByteRange =
                first > last ? .whole : first >= length ? .unsatisfiable : .part(first..<min(last + 1, length))
            #expect(ByteRange("bytes=\(first)-\(last)", length: length) == expected)
            let suffix: ByteRange = last == 0 ? .unsatisfiable : .part(max(0, length - last)..<length)
            #expect(ByteRange("bytes=-\(last)", length: length) == suffix)
        }
    }
}
