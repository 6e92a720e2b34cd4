internal import PhotoLibrary

/// The months with the numbers of their photos, counted again after a change.
typealias TimelineListings = KeptListing<TimelineIndex>

extension KeptListing<TimelineIndex> {
    convenience init(library: PhotoLibrary, threads: DecodeThreads) {
        self.init(library: library, threads: threads) { try $0.timeline.index() }
    }
}
