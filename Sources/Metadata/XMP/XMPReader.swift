/// Parses the RDF/XML of a packet: properties as attributes or elements, arrays, and structures in every notation (ISO 16684-1,
/// chapter 7). It keeps a stack, whose depth `CXML` limits.
struct XMPReader {
    private static let pieceSize = 65536
    private static let textLimit = 65536

    /// The role of an element, which depends on its parent.
    private enum Role {
        /// Outside of rdf:RDF.
        case outside
        case rdf
        /// A description of the picture, whose attributes and children are properties.
        case node
        /// A property, a field, or an item of an array. It contains text, an array or a structure.
        case value(XMPPath)
        case array(XMPPath)
        /// A structure, whose attributes and children are fields.
        case structure(XMPPath)
        /// An unknown element, which is ignored with everything in it.
        case ignored
    }

    private struct Element {
        var role: Role
        var language: String?
        var text: [UInt8] = []
        var itemCount = 0
    }

    private var open: [Element] = []
    private var packet = XMPPacket()

    /// Parses the bytes up to the first invalid one.
    static func read(_ bytes: [UInt8]) -> XMPPacket {
        guard !bytes.isEmpty, var events = XMLEvents() else { return XMPPacket() }
        var reader = XMPReader()
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            guard events.push(bytes[start..<min(start + pieceSize, bytes.count)]) else { return reader.packet }
            reader.take(&events)
        }
        if events.finish() { reader.take(&events) }
        return reader.packet
    }

    private mutating func take(_ events: inout XMLEvents) {
        for index in 0..<events.count {
            switch events.kind(index) {
            case .start:
                open.append(Element(role: role(of: events.name(index))))
            case .attribute:
                guard let name = events.name(index) else { continue }
                var value: [UInt8] = []
                events.append(index, to: &value, limit: Self.textLimit)
                attribute(name, String(decoding: value, as: UTF8.self))
            case .text:
                guard case .value? = open.last?.role else { continue }
                events.append(index, to: &open[open.count - 1].text, limit: Self.textLimit)
            case .end:
                end()
            case nil:
                continue
            }
        }
    }

    private mutating func role(of name: XMPName?) -> Role {
        switch open.last?.role {
        case nil, .outside: return name == .rdf ? .rdf : .outside
        case .rdf: return .node
        case .node: return name.map { $0.isProperty ? .value(XMPPath(property: $0)) : .ignored } ?? .ignored
        case .value(let place):
            let isArray = name == .alternatives || name == .sequence || name == .bag
            return isArray ? .array(place) : .structure(place)
        case .array(let place):
            guard name == .item else { return .ignored }
            defer { open[open.count - 1].itemCount += 1 }
            return .value(place.item(open[open.count - 1].itemCount))
        case .structure(let place):
            if name == .value { return .value(place) }
            if name == .directoryItem { return .value(place) }
            return name.flatMap(place.field).map { .value($0) } ?? .ignored
        case .ignored: return .ignored
        }
    }

    private mutating func attribute(_ name: XMPName, _ value: String) {
        switch open.last?.role {
        case .node:
            if name.isProperty { packet.add(value, language: nil, at: XMPPath(property: name)) }
        case .structure(let place):
            if name == .value { packet.add(value, language: nil, at: place) }
            if let field = place.field(name) { packet.add(value, language: nil, at: field) }
        case .value(let place):
            if name == .language { open[open.count - 1].language = value }
            if name == .resource { packet.add(value, language: nil, at: place) }
            if name == .parseType && value == "Resource" { open[open.count - 1].role = .structure(place) }
            if let field = place.field(name) { packet.add(value, language: nil, at: field) }
        default: break
        }
    }

    private mutating func end() {
        guard let element = open.popLast(), case .value(let place) = element.role, !element.text.isEmpty else { return }
        packet.add(String(decoding: element.text, as: UTF8.self), language: element.language, at: place)
    }
}
