internal import Catalog
internal import Localization
internal import PhotoLibrary

/// Finds the photos before and after one in the list that it was opened from, for links that work without JavaScript.
struct PhotoNeighbourSearch {
    let library: PhotoLibrary
    let trips: TripListings
    let timelines: TimelineListings
    let threads: DecodeThreads

    /// The neighbours; none where they are unknown: the page is shown without them. A trip's are known after its page was
    /// opened: a search for trips would take longer than the page.
    func neighbours(
        of id: String, in listing: PhotoListing, for person: Person?, locale: LocaleTag
    ) async -> PhotoNeighbours {
        let parts = listing.name.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts[0], parts.dropFirst().first) {
        case ("place", let place?):
            return (try? library.photos.neighbours(of: id, place: place)) ?? PhotoNeighbours()
        case ("trip", let trip?):
            guard let trips = trips.last else { return PhotoNeighbours() }
            return (try? library.trips.neighbours(of: id, trip: trip, in: trips)) ?? PhotoNeighbours()
        case ("timeline", _):
            guard let index = try? await timelines.all() else { return PhotoNeighbours() }
            return (try? library.timeline.neighbours(of: id, in: index)) ?? PhotoNeighbours()
        case ("day", let text?):
            guard let day = DayOfYear(text), let index = try? await timelines.all() else { return PhotoNeighbours() }
            let found = try? library.timeline.photos(
                onThisDay: day, in: index, limit: SearchFeature.pageLimit, locale: locale, terminal: .none)
            return PhotoNeighbours(of: id, in: found?.photos.map(\.document.id) ?? [])
        case ("search", let words?):
            let found = try? await threads.run { [library] in
                try library.search.listed(words, limit: SearchFeature.pageLimit, locale: locale)
            }
            return PhotoNeighbours(of: id, in: found?.photos.map(\.document.id) ?? [])
        case ("set", let set?):
            guard let person else { return PhotoNeighbours() }
            let found = try? await threads.run { [library] in
                try library.sets.neighbours(of: id, in: set, for: person, locale: locale)
            }
            return found ?? PhotoNeighbours()
        case ("recents", _):
            guard let person, let recents = try? library.recents.list(of: person, locale: locale, terminal: .none)
            else {
                return PhotoNeighbours()
            }
            return PhotoNeighbours(of: id, in: recents.recents.map(\.photo.id))
        default: return PhotoNeighbours()
        }
    }
}
