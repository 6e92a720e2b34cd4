internal import Catalog
internal import Localization
internal import PhotoLibrary

/// The content of the page that gives a photo a title, a caption and keywords, and of the same form within the photo's details.
struct TextEditingPage {
    let words: TemplateWords
    /// The address of the page, to which its forms are sent.
    let address: String
    /// The address of the photo.
    let back: String
    let heading: String
    let title: String
    let caption: String
    /// One keyword a line.
    let keywords: String
    /// Whether the photo can return to its own texts.
    let isGiven: Bool
    /// The number of the change that led here; nil for none.
    let undo: String?

    init(_ photo: PhotoDocument, isGiven: Bool, undo: String?, in frame: PageFrame) {
        words = TemplateWords(words: frame.words)
        back = "\(frame.base)/photos/\(photo.id)"
        address = "\(back)/texts"
        heading = EmphasisHTML.plain(PhotoNaming.title(of: photo, frame.words))
        title = photo.title ?? ""
        caption = photo.caption ?? ""
        keywords = (photo.keywords ?? []).joined(separator: "\n")
        self.isGiven = isGiven
        self.undo = undo
    }

    /// What a form changes: the texts that are other than those of the photo, or all if it returns to its own.
    ///
    /// - Throws: ``Problem`` 400 for a form without texts.
    static func change(_ form: Query, of photo: PhotoDocument) throws -> TextChange {
        if try form.text("remove") != nil { return .reset }
        let (title, caption, keywords) = (
            try form.text("title"), try form.text("caption")?.replacing("\r\n", with: "\n"),
            try form.text("keywords")?.split(whereSeparator: \.isNewline).map(String.init)
        )
        guard title != nil || caption != nil || keywords != nil else {
            throw Problem.badRequest("invalid edit: expected title, caption, keywords, remove or undo")
        }
        var change = TextChange()
        if let title, title != photo.title ?? "" { change.title = .given(title) }
        if let caption, caption != photo.caption ?? "" { change.caption = .given(caption) }
        if let keywords, keywords != photo.keywords ?? [] { change.keywords = .given(keywords) }
        return change
    }
}

extension TextEditingPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("words") { $0.words }, .init("address") { $0.address },
        .init("back") { $0.back }, .init("heading") { $0.heading }, .init("title") { $0.title },
        .init("caption") { $0.caption }, .init("keywords") { $0.keywords }, .init("isGiven") { $0.isGiven },
        .init("undo") { $0.undo },
    ]
}
