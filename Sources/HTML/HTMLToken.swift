/// A token of HTML.
package enum HTMLToken {
    /// Text with its references not decoded; see ``CharacterReference/text(_:)``.
    case text(ArraySlice<UInt8>)
    case start(HTMLStartTag)
    /// An end tag with its lower-case name; `?` for a name of more than 64 bytes.
    case end(String)
}

/// A start tag.
package struct HTMLStartTag {
    /// Lower-case name; `?` for a name of more than 64 bytes.
    package let name: String
    /// Whether it ends with `/>`.
    package let closesItself: Bool
    /// The bytes between the name and the end of the tag.
    let rest: ArraySlice<UInt8>

    /// Whether the tag contains a `<`: its `>` could be missing, and another tag could begin there.
    package var hasLessThan: Bool { rest.contains(HTMLByte.lessThan) }

    /// The attributes, parsed at each access.
    package var attributes: HTMLAttributes { HTMLAttributes(rest) }
}
