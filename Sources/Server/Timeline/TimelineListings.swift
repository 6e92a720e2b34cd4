internal import PhotoLibrary

/// The months with the numbers of their photos: about 0.3 s for 1,000,000 photos after a change.
typealias TimelineListings = KeptListing<TimelineIndex>

extension KeptListing<TimelineIndex> {
    convenience init(library: PhotoLibrary, threads: DecodeThreads) {
        self.init(library: library, threads: threads) { try $0.timeline.index() }
    }
}
