internal import Bytes

extension String {
    /// The text without leading and trailing ASCII white space.
    var trimmed: String { Substring(self).trimmed }

    /// The text with each run of ASCII white space replaced by one space, and none at the ends.
    var collapsed: String {
        utf8.split(whereSeparator: ASCII.isSpace).map { String(Substring($0)) }.joined(separator: " ")
    }
}

extension Substring {
    /// The text without leading and trailing ASCII white space.
    var trimmed: String {
        var bytes = utf8
        while let first = bytes.first, ASCII.isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, ASCII.isSpace(last) { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
