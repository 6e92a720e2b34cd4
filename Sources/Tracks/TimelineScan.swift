internal import Foundation
internal import Times

/// Finds the objects in the lists of a file of Google's timeline, and takes their points.
///
/// The file is a list of objects, or an object with lists of objects. Each of them is decoded alone, since files can be large.
final class TimelineScan {
    /// The longest object that is read, in bytes; longer ones are skipped.
    private static let longest = 8 << 20
    private static let deepest = 64

    /// The open lists and objects, outside of the current object.
    private var open: [UInt8] = []
    /// The current object, and how many lists and objects are open in it.
    private var object: [UInt8] = []
    private var depth = 0
    private var isTooLong = false
    private var isInString = false
    private var isEscaped = false
    /// Whether the file began as JSON, and ended where it should or was cut.
    private(set) var isJSON = true

    func push(_ bytes: ArraySlice<UInt8>, into fixes: inout FixList) throws(TrackError) {
        for byte in bytes {
            guard isJSON else { return }
            if depth > 0 { keep(byte) }
            if isInString {
                skip(byte)
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                begin(byte)
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                end(into: &fixes)
            }
        }
    }

    private func keep(_ byte: UInt8) {
        guard !isTooLong else { return }
        if object.count < Self.longest {
            object.append(byte)
        } else {
            (isTooLong, object) = (true, [])
        }
    }

    private func skip(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }

    private func begin(_ byte: UInt8) {
        if depth > 0 {
            depth += 1
        } else if byte == UInt8(ascii: "{"), open.last == UInt8(ascii: "["), open.count <= 2 {
            (depth, object, isTooLong) = (1, [byte], false)
        } else {
            open.append(byte)
        }
        if depth > Self.deepest || open.count > Self.deepest { isJSON = false }
    }

    private func end(into fixes: inout FixList) {
        guard depth > 0 else {
            if open.popLast() == nil { isJSON = false }
            return
        }
        depth -= 1
        guard depth == 0, !isTooLong else { return }
        if let element = try? JSONDecoder().decode(TimelineElement.self, from: Data(object)) {
            element.add(to: &fixes)
        }
        object.removeAll(keepingCapacity: true)
    }
}
