/// How malformed HTML is parsed.
package enum HTMLParsingMode: Sendable {
    /// As browsers parse a page: text after an unfinished tag is lost, and a named reference must end with `;`.
    case page
    /// For titles and captions, in which people type `<` and `&` as plain characters. An unfinished tag or a tag of more than
    /// 64 KiB is text, an unclosed quotation mark is ignored, a named reference can end without `;`, and the content of a CDATA
    /// section is text.
    case phrase
}
