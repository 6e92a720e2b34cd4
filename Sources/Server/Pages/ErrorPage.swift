/// The content of a page that could not be shown.
struct ErrorPage {
    let heading: String
    /// One sentence: what, which and why.
    let detail: String
}
