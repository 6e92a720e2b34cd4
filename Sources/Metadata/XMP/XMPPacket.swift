/// The place of a value in a packet: a property, or a field of a structure in a property.
struct XMPPath: Hashable {
    var property: XMPName
    var field: XMPName?
    /// The index of the property's item that it is, or is a field of.
    private(set) var item = 0

    init(property: XMPName, field: XMPName? = nil) {
        self.property = property
        self.field = field
    }

    /// The place of an item. Arrays in fields are not counted; the index is that of the structure around them.
    func item(_ index: Int) -> XMPPath {
        var place = self
        if field == nil { place.item = index }
        return place
    }

    /// The place of a field; nil within another field, and for a name that is not a field.
    func field(_ name: XMPName) -> XMPPath? {
        guard field == nil, name.isProperty else { return nil }
        var place = self
        place.field = name
        return place
    }
}

/// The values in an XMP packet with an ``XMPName``.
struct XMPPacket {
    /// The most values of a property that are kept.
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

    /// Adds a value, unless it is empty.
    mutating func add(_ text: String, language: String?, at place: XMPPath) {
        let key = Key(property: place.property, field: place.field)
        guard let text = cleaned(text), values[key, default: []].count < Self.repetitionLimit else { return }
        values[key, default: []].append(Value(text: text, language: language?.lowercased(), item: place.item))
    }

    /// Adds the properties that are missing here.
    mutating func fill(from other: XMPPacket) {
        values.merge(other.values) { own, _ in own }
    }

    /// The value of a property. Of alternatives in several languages it is the one marked x-default, or else the first, which is
    /// also the default (ISO 16684-1, section 8.2.2.4).
    func text(_ property: XMPName) -> String? {
        let all = values[Key(property: property), default: []]
        return (all.first { $0.language == "x-default" } ?? all.first)?.text
    }

    /// All values of a property.
    func texts(_ property: XMPName) -> [String] {
        values[Key(property: property), default: []].map(\.text)
    }

    /// A field of the property's first structure.
    func text(_ property: XMPName, _ field: XMPName) -> String? {
        values[Key(property: property, field: field), default: []].first { $0.item == 0 }?.text
    }

    /// A field of the property's structures, by their index.
    func texts(_ property: XMPName, _ field: XMPName) -> [Int: String] {
        let all = values[Key(property: property, field: field), default: []]
        return Dictionary(all.map { ($0.item, $0.text) }) { first, _ in first }
    }

    /// Whether the property has more than one structure.
    func isRepeated(_ property: XMPName) -> Bool {
        values.contains { key, values in key.property == property && values.contains { $0.item > 0 } }
    }
}
