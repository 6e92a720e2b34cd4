internal import PhotoLibrary

/// The trips: some seconds for 1,000,000 photos after a change.
typealias TripListings = KeptListing<TripIndex>

extension KeptListing<TripIndex> {
    convenience init(library: PhotoLibrary, threads: DecodeThreads) {
        self.init(library: library, threads: threads) { try $0.trips.find() }
    }
}
