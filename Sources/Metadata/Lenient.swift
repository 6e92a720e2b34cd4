/// A value in the JSON of another program, or nil for one of another type.
package struct Lenient<Value: Decodable>: Decodable {
    package var value: Value?

    package init(from decoder: any Decoder) throws {
        value = try? decoder.singleValueContainer().decode(Value.self)
    }
}

/// Text in the JSON of another program, which some write as a number; nil for another value.
package struct LenientText: Decodable {
    package var value: String?

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value =
            (try? container.decode(String.self)) ?? (try? container.decode(Int.self)).map { String($0) }
            ?? (try? container.decode(Double.self)).map { "\($0)" }
    }
}
