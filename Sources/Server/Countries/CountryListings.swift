internal import PhotoLibrary

/// The countries with their photos, places and days: about 2 s for 1,000,000 photos after a change.
typealias CountryListings = KeptListing<CountryIndex>

extension KeptListing<CountryIndex> {
    convenience init(library: PhotoLibrary, threads: DecodeThreads) {
        self.init(library: library, threads: threads) { try $0.countries.index() }
    }
}
