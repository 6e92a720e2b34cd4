internal import Localization
internal import PhotoLibrary

/// The content of the page of a menu or a collection.
struct MenuPage {
    /// The link to the menu above.
    struct Back {
        let address: String
        let label: String
    }

    /// The rows under one heading.
    struct Section {
        let titleHTML: String?
        let rows: [Row]
    }

    /// A row.
    struct Row {
        /// Nil if its target is not in the library.
        let address: String?
        let isOutside: Bool
        let isMissing: Bool
        let picture: PageImage?
        let titleHTML: String
        let detailHTML: String?
    }

    /// The maximum number of rows on a page.
    static let part = 500

    let back: Back?
    let heading: String
    let headingHTML: String
    let isEmpty: Bool
    let sections: [Section]
    /// The URL of the next page of rows.
    let more: String?

    /// - Parameters:
    ///   - first: the number of rows on earlier pages.
    ///   - address: the URL of the menu's first page.
    init(
        _ listed: ListedMenu, after first: Int, at address: String, back: Back?, pictures: PagePictures, words: Wording
    ) {
        let document = listed.document
        self.back = back
        let title = document.title ?? words("menu")
        heading = EmphasisHTML.plain(title)
        headingHTML = EmphasisHTML.render(title)
        let rows = document.rows ?? []
        isEmpty = rows.isEmpty
        let addresses = BundleAddresses(base: pictures.base, bundle: document.bundle ?? "")
        var sections: [(title: String?, rows: [Row])] = []
        for row in rows {
            if sections.isEmpty || row.section != nil { sections.append((row.section, [])) }
            let target = addresses.target(of: row, in: listed.collection)
            let picture = row.picture.flatMap { listed.covers[$0] }.map { pictures.square($0, side: 56) }
            sections[sections.count - 1].rows.append(
                Row(
                    address: target, isOutside: row.address != nil, isMissing: row.isMissing == true, picture: picture,
                    titleHTML: EmphasisHTML.render(row.title), detailHTML: row.detail.map(EmphasisHTML.render)))
        }
        self.sections = sections.map { Section(titleHTML: $0.title.map(EmphasisHTML.render), rows: $0.rows) }
        let end = first + rows.count
        more = end < listed.rowCount ? "\(address)?from=\(end + 1)" : nil
    }
}

extension MenuPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("back") { $0.back }, .init("heading") { $0.heading }, .init("headingHTML") { $0.headingHTML },
        .init("isEmpty") { $0.isEmpty }, .init("sections") { $0.sections }, .init("more") { $0.more },
    ]
}

extension MenuPage.Back: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("label") { $0.label },
    ]
}

extension MenuPage.Section: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("titleHTML") { $0.titleHTML }, .init("rows") { $0.rows },
    ]
}

extension MenuPage.Row: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("isOutside") { $0.isOutside }, .init("isMissing") { $0.isMissing },
        .init("picture") { $0.picture }, .init("titleHTML") { $0.titleHTML }, .init("detailHTML") { $0.detailHTML },
    ]
}
