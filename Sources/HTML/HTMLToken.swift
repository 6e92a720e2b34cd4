/// A piece of HTML.
package enum HTMLToken {
    /// Text as it is written, its references not resolved: ``CharacterReference/text(_:)`` does.
    case text(ArraySlice<UInt8>)
    case start(HTMLStartTag)
    /// The name in small letters; `?` for one of more than 64 bytes.
    case end(String)
}

/// A tag that begins an element.
package struct HTMLStartTag {
    /// In small letters; `?` for one of more than 64 bytes.
    package let name: String
    /// Whether it ends with `/>`.
    package let closesItself: Bool
    /// What stands between the name and the end.
    let rest: ArraySlice<UInt8>

    /// Whether a `<` stands within it: perhaps its end was forgotten, and another tag begins there.
    package var hasLessThan: Bool { rest.contains(HTMLByte.lessThan) }

    /// Read anew each time.
    package var attributes: HTMLAttributes { HTMLAttributes(rest) }
}
