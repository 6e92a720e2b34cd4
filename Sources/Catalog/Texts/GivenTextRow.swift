internal import GRDB
internal import Times

/// A row of the table of texts that people gave to photos.
struct GivenTextRow: ColumnValues {
    let text: LoggedText

    enum Column: Int, Columns {
        case photoID, title, caption, keywords, givenAt, isOwnKnown, ownTitle, ownCaption, ownKeywords
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .photoID: text.photo
        case .title: text.given.title
        case .caption: text.given.caption
        case .keywords: text.given.keywords
        case .givenAt: text.givenAt
        case .isOwnKnown: text.own != nil
        case .ownTitle: text.own?.title
        case .ownCaption: text.own?.caption
        case .ownKeywords: text.own?.keywords
        }
    }

    /// What the person gave and when, in the form in which it is compared.
    var said: LoggedText { text.said }

    private static let select = "SELECT \(Column.list) FROM givenText WHERE photoID = ?"

    /// The texts of a photo; nil if it was given none.
    static func fetch(_ db: Database, photo id: String) throws -> GivenTextRow? {
        try Row.fetchOne(try db.cachedStatement(sql: select), arguments: [id]).map { row in
            let values = ColumnRow<Column>(row)
            let isOwnKnown: Bool = values[.isOwnKnown]
            let own = PhotoTexts(
                title: values[.ownTitle], caption: values[.ownCaption], keywords: values[.ownKeywords])
            return GivenTextRow(
                text: LoggedText(
                    photo: id,
                    given: PhotoTexts(
                        title: values[.title], caption: values[.caption], keywords: values[.keywords]),
                    givenAt: values[.givenAt], own: isOwnKnown ? own : nil))
        }
    }
}
