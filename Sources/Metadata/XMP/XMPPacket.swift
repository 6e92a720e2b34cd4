/// Where in a packet a value stands: at a property, or at a field of the structures that a property is made of.
struct XMPPlace: Hashable {
    var property: XMPName
    var field: XMPName?
    /// Which of the property's items it is, or is a field of.
    private(set) var item = 0

    init(property: XMPName, field: XMPName? = nil) {
        self.property = property
        self.field = field
    }

    /// The place of an item; arrays in fields are not counted, as the structure around them is.
    func item(_ index: Int) -> XMPPlace {
        var place = self
        if field == nil { place.item = index }
        return place
    }

    /// The place of a field; nil within another, and for what is none.
    func field(_ name: XMPName) -> XMPPlace? {
        guard field == nil, name.isProperty else { return nil }
        var place = self
        place.field = name
        return place
    }
}

/// What an XMP packet says, of all that `XMPName` has a name for.
struct XMPPacket {
    /// As many values as are kept of one property.
    private static let repetitionLimit = 1000

    private struct Value {
        var text: String
        var language: String?
        var item: Int
    }

    private struct Key: Hashable {
        var property: XMPName
        var field: XMPName?
    }

    private var values: [Key: [Value]] = [:]

    /// Keeps a value that has something in it.
    mutating func add(_ text: String, language: String?, at place: XMPPlace) {
        let key = Key(property: place.property, field: place.field)
        guard let text = cleaned(text), values[key, default: []].count < Self.repetitionLimit else { return }
        values[key, default: []].append(Value(text: text, language: language?.lowercased(), item: place.item))
    }

    /// Takes over the properties that are not there yet.
    mutating func fill(from other: XMPPacket) {
        values.merge(other.values) { own, _ in own }
    }

    /// The value: of alternatives in several languages the one marked x-default, else the first, which is the default
    /// too (ISO 16684-1, section 8.2.2.4).
    func text(_ property: XMPName) -> String? {
        let all = values[Key(property: property), default: []]
        return (all.first { $0.language == "x-default" } ?? all.first)?.text
    }

    /// All values.
    func texts(_ property: XMPName) -> [String] {
        values[Key(property: property), default: []].map(\.text)
    }

    /// A field of the property's first structure.
    func text(_ property: XMPName, _ field: XMPName) -> String? {
        values[Key(property: property, field: field), default: []].first { $0.item == 0 }?.text
    }

    /// Whether the property is made of more than one structure.
    func isRepeated(_ property: XMPName) -> Bool {
        values.contains { key, values in key.property == property && values.contains { $0.item > 0 } }
    }
}
