internal import CXML

/// A streaming XML parser that reports events. The only user of `CXML` in this module.
@safe
final class XMLReader {
    enum Kind: UInt32 {
        case start = 1
        case attribute, text, end
    }

    private let parser: OpaquePointer
    private var batch = unsafe CXML_Batch(events: nil, count: 0, text: nil)
    private var names: [Name] = [.other]

    /// - Parameter charset: the encoding that the server states; nil if unknown.
    init(charset: String?) throws(FeedError) {
        var opened: OpaquePointer?
        let status = unsafe charset.map { unsafe CXML_open($0, &opened) } ?? CXML_open(nil, &opened)
        guard status == Int32(CXML_ok.rawValue), let opened = unsafe opened else { throw .outOfMemory }
        unsafe parser = opened
    }

    deinit {
        unsafe CXML_close(parser)
    }

    /// Parses the next bytes. Events of the previous call become invalid.
    func push(_ bytes: Span<UInt8>) throws(FeedError) {
        let status = unsafe bytes.withUnsafeBufferPointer { unsafe CXML_push(parser, $0.baseAddress, $0.count) }
        try take(status)
    }

    /// Parses the rest of the document.
    func finish() throws(FeedError) {
        try take(unsafe CXML_finish(parser))
    }

    private func take(_ status: Int32) throws(FeedError) {
        guard status == Int32(CXML_ok.rawValue) else { throw .outOfMemory }
        unsafe batch = unsafe CXML_take(parser)
    }

    // MARK: - Events

    var eventCount: Int { unsafe batch.count }

    func kind(_ event: Int) -> Kind? {
        Kind(rawValue: self.event(event).kind)
    }

    func name(_ event: Int) -> Name {
        let number = Int(self.event(event).name)
        while names.count <= number {
            names.append(name(numbered: UInt32(names.count)))
        }
        return names[number]
    }

    /// The element's name as written, for messages.
    func localName(_ event: Int) -> String {
        unsafe String(cString: CXML_name(parser, self.event(event).name).local)
    }

    func length(_ event: Int) -> Int {
        Int(self.event(event).length)
    }

    /// Appends the event's text or value to `bytes`.
    func append(_ event: Int, to bytes: inout [UInt8]) {
        let event = self.event(event)
        guard let text = unsafe batch.text else { return }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text + Int(event.offset), count: Int(event.length)))
    }

    func string(_ event: Int) -> String {
        var bytes: [UInt8] = []
        append(event, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func event(_ index: Int) -> CXML_Event {
        precondition(unsafe index < batch.count)
        guard let events = unsafe batch.events else { return CXML_Event() }
        return unsafe events[index]
    }

    private func name(numbered number: UInt32) -> Name {
        let name = unsafe CXML_name(parser, number)
        return unsafe Namespaces.name(
            local: String(cString: name.local), prefix: name.prefix.map { unsafe String(cString: $0) },
            uri: name.uri.map { unsafe String(cString: $0) })
    }

    // MARK: - End of the document

    var isClosed: Bool { unsafe CXML_isClosed(parser) != 0 }

    /// Why parsing stopped before the end; nil if it did not.
    var problem: String? {
        guard unsafe CXML_isStopped(parser) != 0 else { return nil }
        var text = [CChar](repeating: 0, count: 256)
        unsafe text.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress { unsafe CXML_copyProblem(parser, start, buffer.count) }
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
