internal import CXML

/// A forward cursor over a well-formed XML document. The only user of `CXML`'s strict reader.
@safe
final class XMLCursor {
    enum Event {
        case start(String)
        case text(String)
        case end
    }

    private let document: OpaquePointer
    private let count: Int
    private var at = 0
    /// Line number of the last event, from 1.
    private(set) var line = 1

    /// - Throws: ``EditorialError`` for a document that is not well-formed or not UTF-8, has a document type declaration, or
    ///   is larger than `limit` bytes.
    init(_ bytes: [UInt8], limit: Int) throws(EditorialError) {
        guard bytes.count <= limit else { throw EditorialError("it is larger than \(limit >> 20) MiB") }
        var opened: OpaquePointer?
        let status = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe CXML_strictRead(bytes.baseAddress, bytes.count, &opened)
        }
        guard let opened = unsafe opened else { throw EditorialError("out of memory") }
        guard status == Int32(CXML_ok.rawValue) else {
            unsafe CXML_strictFree(opened)
            throw EditorialError("out of memory")
        }
        if let problem = unsafe CXML_strictProblem(opened) {
            let error = unsafe EditorialError(
                String(cString: problem).collapsed, line: Int(CXML_strictProblemLine(opened)))
            unsafe CXML_strictFree(opened)
            throw error
        }
        unsafe document = opened
        count = unsafe CXML_strictCount(opened)
    }

    deinit {
        unsafe CXML_strictFree(document)
    }

    /// Returns the next event, skipping attributes that were not read; nil at the end.
    func next() -> Event? {
        while at < count {
            let event = event(at)
            at += 1
            line = Int(event.line)
            switch event.kind {
            case UInt32(CXML_strictStart.rawValue): return .start(text(of: event))
            case UInt32(CXML_strictText.rawValue): return .text(text(of: event))
            case UInt32(CXML_strictEnd.rawValue): return .end
            default: continue
            }
        }
        return nil
    }

    /// The attributes of the element that has just started.
    func attributes() -> ItemAttributes {
        var attributes = ItemAttributes(line: line)
        while at + 1 < count, event(at).kind == UInt32(CXML_strictAttribute.rawValue) {
            attributes.add(text(of: event(at)), text(of: event(at + 1)))
            at += 2
        }
        return attributes
    }

    /// Moves behind the end of the element that has just started.
    func skip() {
        var depth = 1
        while depth > 0, let event = next() {
            switch event {
            case .start: depth += 1
            case .end: depth -= 1
            case .text: break
            }
        }
    }

    private func event(_ index: Int) -> CXML_StrictEvent {
        precondition(index < count)
        guard let events = unsafe CXML_strictEvents(document) else { return CXML_StrictEvent() }
        return unsafe events[index]
    }

    private func text(of event: CXML_StrictEvent) -> String {
        guard event.length > 0, let texts = unsafe CXML_strictTexts(document) else { return "" }
        return unsafe String(
            decoding: UnsafeBufferPointer(start: texts + Int(event.offset), count: Int(event.length)), as: UTF8.self)
    }
}
