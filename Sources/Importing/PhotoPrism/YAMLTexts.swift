internal import CYAML

/// The texts in a YAML document, by the keys that lead to them, joined by `/`: `Details/Keywords`. An entry of a list has the key `-`.
package struct YAMLTexts {
    package enum Failure: Error {
        case invalid, outOfMemory
        /// libyaml is not installed.
        case missingLibrary
    }

    /// In their order.
    package private(set) var all: [(keys: String, text: String)] = []

    /// Parses YAML without directives. Linear time.
    ///
    /// - Parameter wanted: the keys of the texts that are kept; nil for all.
    package init(_ bytes: [UInt8], keeping wanted: Set<String>? = nil) throws(Failure) {
        var text: UnsafeMutablePointer<UInt8>?
        var count = 0
        let result = unsafe CYAML_read(bytes, bytes.count, &text, &count)
        defer { unsafe CYAML_free(text) }
        guard result == 0 else {
            switch Int(result) {
            case CYAML_MISSING: throw .missingLibrary
            case CYAML_OUT_OF_MEMORY: throw .outOfMemory
            default: throw .invalid
            }
        }
        let read = unsafe UnsafeBufferPointer(start: text, count: count)
        var start = 0
        func next() -> String {
            let end = unsafe read[start...].firstIndex(of: 0) ?? read.count
            defer { start = end + 1 }
            return unsafe String(decoding: read[start..<end], as: UTF8.self)
        }
        while start < count {
            let (keys, text) = (next(), next())
            if wanted?.contains(keys) ?? true { all.append((keys, text)) }
        }
    }

    /// The first text with these keys; nil if there is none, or if it is empty.
    package subscript(_ keys: String) -> String? {
        all.first { $0.keys == keys }.flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    /// All texts with these keys.
    package func all(_ keys: String) -> [String] { all.filter { $0.keys == keys }.map(\.text) }
}
