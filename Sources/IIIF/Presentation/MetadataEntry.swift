/// A label and what stands beside it: an entry of `metadata` (section 3.1), or the `requiredStatement`.
public struct MetadataEntry: Hashable, Sendable, JSONWritable {
    public var label: LanguageMap
    /// Text, never markup.
    public var value: LanguageMap

    /// - Parameter value: text, which viewers will show as it is, whatever stands in it.
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
