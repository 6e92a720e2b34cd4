internal import CXML

/// Parses XML to events. It is the only user of `CXML` in this module. `CXML` ignores declarations and never loads anything, and
/// stops at a depth of 255 elements.
@safe
package struct XMLEvents: ~Copyable {
    package enum Kind: UInt32 {
        case start = 1
        case attribute, text, end
    }

    private let parser: OpaquePointer
    private var batch = unsafe CXML_Batch(events: nil, count: 0, text: nil)
    private var names: [XMPName?] = [nil]

    /// Nil if memory runs out.
    package init?() {
        var opened: OpaquePointer?
        guard unsafe CXML_open(nil, &opened) == Int32(CXML_ok.rawValue), let opened = unsafe opened else { return nil }
        unsafe parser = opened
    }

    deinit {
        unsafe CXML_close(parser)
    }

    /// Parses more bytes; the events of the previous call become invalid. Returns false if memory runs out.
    package mutating func push(_ bytes: ArraySlice<UInt8>) -> Bool {
        take(unsafe bytes.withUnsafeBufferPointer { unsafe CXML_push(parser, $0.baseAddress, $0.count) })
    }

    /// Parses the rest.
    package mutating func finish() -> Bool {
        take(unsafe CXML_finish(parser))
    }

    private mutating func take(_ status: Int32) -> Bool {
        guard status == Int32(CXML_ok.rawValue) else { return false }
        unsafe batch = unsafe CXML_take(parser)
        return true
    }

    /// The number of events since the last call.
    package var count: Int { unsafe batch.count }

    package func kind(_ index: Int) -> Kind? { Kind(rawValue: event(index).kind) }

    /// The name of an element or attribute, without its namespace.
    package func localName(_ index: Int) -> String {
        unsafe String(cString: CXML_name(parser, event(index).name).local)
    }

    mutating func name(_ index: Int) -> XMPName? {
        let number = Int(event(index).name)
        while names.count <= number {
            names.append(name(numbered: UInt32(names.count)))
        }
        return names[number]
    }

    /// Appends the event's text or value to `bytes`, up to `limit` bytes in all.
    package func append(_ index: Int, to bytes: inout [UInt8], limit: Int) {
        let event = event(index)
        guard let text = unsafe batch.text else { return }
        let count = min(Int(event.length), max(limit - bytes.count, 0))
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text + Int(event.offset), count: count))
    }

    private func event(_ index: Int) -> CXML_Event {
        precondition(unsafe index < batch.count)
        guard let events = unsafe batch.events else { return CXML_Event() }
        return unsafe events[index]
    }

    private func name(numbered number: UInt32) -> XMPName? {
        let name = unsafe CXML_name(parser, number)
        guard let uri = unsafe name.uri else { return nil }
        return unsafe XMPName(local: String(cString: name.local), uri: String(cString: uri))
    }
}
