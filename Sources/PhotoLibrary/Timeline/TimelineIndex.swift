internal import Catalog

/// The months of a library with the numbers of their photographs at one time, for programs that ask for them often.
public struct TimelineIndex: Sendable, Equatable {
    /// A part with its photographs.
    public struct Entry: Sendable, Equatable {
        public var part: TimelinePart
        public var photoCount: Int
    }

    /// The months with photographs, the newest first, then the photographs without a time, if there are any.
    public let entries: [Entry]
    public let document: TimelineDocument
    /// The years with photographs, the newest first.
    let years: [Int]

    init(_ counts: TimelineCounts) {
        let months = counts.months.map { Entry(part: .month($0.month), photoCount: $0.photoCount) }
        entries = months + (counts.undated > 0 ? [Entry(part: .undated, photoCount: counts.undated)] : [])
        document = TimelineDocument(counts)
        years = document.years.map(\.year)
    }

    /// The parts directly before and after one; nil at the ends, and for a part without photographs.
    public func neighbours(of part: TimelinePart) -> (previous: TimelinePart?, next: TimelinePart?) {
        guard let row = entries.firstIndex(where: { $0.part == part }) else { return (nil, nil) }
        return (row > 0 ? entries[row - 1].part : nil, row + 1 < entries.count ? entries[row + 1].part : nil)
    }
}
