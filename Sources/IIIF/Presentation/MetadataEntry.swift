/// A label and its value: an entry of `metadata` (section 3.1), or the `requiredStatement`.
public struct MetadataEntry: Hashable, Sendable, JSONWritable {
    public var label: LanguageMap
    /// Plain text; markup is escaped.
    public var value: LanguageMap

    /// - Parameter value: text that viewers show unchanged, whatever it contains.
    public init(label: LanguageMap, value: LanguageMap) {
        (self.label, self.value) = (label, value.escapingMarkup)
    }

    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("label", label)
            json.member("value", value)
        }
    }
}
