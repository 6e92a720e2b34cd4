internal import GRDB

/// The columns of a photo that its feed may change.
struct ItemFacts: ColumnValues {
    let item: RemoteItem

    enum Column: Int, Columns {
        case title, caption, credit, license, publishedAt, link, imageURL, latitude, longitude, keywords, claimedHash

        static let written = Array(allCases)

        /// What the column is to be, where the facts are the first arguments: what the file itself said stays where the feed is silent.
        var current: String {
            switch self {
            case .imageURL, .claimedHash: Self.mark(self)
            default: "coalesce(\(Self.mark(self)), \(stringValue))"
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

/// The columns of a photo that its feed says once, when it comes.
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
