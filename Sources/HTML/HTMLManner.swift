/// How what isn't well formed is taken.
package enum HTMLManner: Sendable {
    /// As browsers take a page: what follows an unfinished tag is lost, and a named reference ends with `;`.
    case page
    /// As titles and captions are meant, in which people write `<` and `&` for what they are: an unfinished tag is text, and so is
    /// one of more than 64 KiB; a quote without end is none; a name may stand without `;` before what is no letter; of a CDATA
    /// section the content counts.
    case phrase
}
