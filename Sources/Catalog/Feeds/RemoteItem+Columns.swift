internal import GRDB

/// The columns of a photo that its feed can change.
struct ItemFacts: ColumnValues {
    let item: RemoteItem

    enum Column: Int, Columns {
        case title, caption, credit, license, publishedAt, link, imageURL, latitude, longitude, keywords, claimedHash

        static let written = Array(allCases)

        /// The new value of the column, with the facts as the first arguments: where the feed has no value, the file's
        /// metadata stay.
        var current: String { current(of: stringValue) }

        /// The same, where the column has this value.
        func current(of value: String) -> String {
            switch self {
            case .imageURL, .claimedHash: Self.mark(self)
            default: "coalesce(\(Self.mark(self)), \(value))"
            }
        }

        /// The value that the photo has without what a person gave it; `given` is its row of given texts.
        var own: String {
            switch self {
            case .title: "CASE WHEN given.photoID IS NULL THEN title ELSE given.ownTitle END"
            case .caption: "CASE WHEN given.photoID IS NULL THEN caption ELSE given.ownCaption END"
            case .keywords: "CASE WHEN given.photoID IS NULL THEN keywords ELSE given.ownKeywords END"
            default: stringValue
            }
        }
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .title: item.title
        case .caption: item.caption
        case .credit: item.credit
        case .license: item.license
        case .publishedAt: item.publishedAt
        case .link: item.link
        case .imageURL: item.imageURL
        case .latitude: item.latitude
        case .longitude: item.longitude
        case .keywords: Keywords.lines(item.keywords)
        case .claimedHash: item.claimedHash
        }
    }
}

/// The columns of a photo that are taken from its feed only once, when the photo is added.
struct FirstItemFacts: ColumnValues {
    let item: RemoteItem

    enum Column: Int, Columns {
        case identity, name, width, height, type, takenAt

        static let written = Array(allCases)
    }

    func value(of column: Column) -> (any DatabaseValueConvertible)? {
        switch column {
        case .identity: item.identity
        case .name: item.name
        case .width: item.width
        case .height: item.height
        case .type: item.type
        case .takenAt: item.takenAt
        }
    }
}

extension RemoteItem {
    var facts: ItemFacts { ItemFacts(item: self) }
    var firstFacts: FirstItemFacts { FirstItemFacts(item: self) }
}
