internal import CXML

/// An XML document of an S3 store: the texts of its elements that have no others in them, in order.
struct S3Document {
    private(set) var root = ""
    private(set) var leaves: [(name: String, text: String)] = []
    /// Whether the document has come to its end.
    private(set) var isWhole = false

    /// Parses a document. What is not XML has neither a root nor leaves.
    init(_ bytes: [UInt8]) {
        var opened: OpaquePointer?
        guard unsafe CXML_open(nil, &opened) == Int32(CXML_ok.rawValue), let parser = unsafe opened else { return }
        defer { unsafe CXML_close(parser) }
        unsafe bytes.withUnsafeBufferPointer { _ = unsafe CXML_push(parser, $0.baseAddress, $0.count) }
        unsafe take(CXML_take(parser), parser)
        _ = unsafe CXML_finish(parser)
        isWhole = unsafe CXML_isClosed(parser) == 1 && CXML_isStopped(parser) == 0
        unsafe take(CXML_take(parser), parser)
    }

    /// The text of the first leaf of a name; nil if there is none.
    func text(_ name: String) -> String? { leaves.first { $0.name == name }?.text }

    private mutating func take(_ batch: CXML_Batch, _ parser: OpaquePointer) {
        var (name, text): (String?, [UInt8]) = (nil, [])
        for index in 0..<(unsafe batch.count) {
            guard let event = unsafe batch.events?[index] else { return }
            switch event.kind {
            case CXML_start.rawValue:
                let local = unsafe String(cString: CXML_name(parser, event.name).local)
                if root.isEmpty { root = local }
                (name, text) = (local, [])
            case CXML_text.rawValue:
                guard let start = unsafe batch.text else { continue }
                unsafe text += UnsafeBufferPointer(start: start + Int(event.offset), count: Int(event.length))
            case CXML_end.rawValue:
                if let name { leaves.append((name, String(decoding: text, as: UTF8.self))) }
                name = nil
            default: continue
            }
        }
    }
}
