internal import Catalog
internal import LibraryBase

extension PhotoLibrary.Imports {
    /// What was done with albums that imports found.
    struct TakenAlbums {
        /// The titles of those whose photos are in sets now.
        var titles: [String] = []
        /// The number of photos that are favourites now.
        var favourites = 0
        /// Why photos of an album are in no set.
        var problems: [String] = []
    }

    /// Puts the photos of albums that imports found into a person's sets of the same names, and favourites into theirs.
    ///
    /// Albums whose photos cannot be put there stay for the next import.
    func takeAlbums(of person: Person) throws(LibraryError) -> TakenAlbums {
        var taken = TakenAlbums()
        let albums = try withCatalog { catalog throws(CatalogError) in try catalog.albums.all(of: person.id) }
        for album in albums {
            do throws(LibraryError) {
                for start in stride(from: 0, to: album.photos.count, by: PhotoSetLimits.edited) {
                    let photos = Array(album.photos[start...].prefix(PhotoSetLimits.edited))
                    try put(photos, of: album.title, person)
                    // A run that is killed here adds them again, which changes nothing.
                    try withCatalog { catalog throws(CatalogError) in
                        try catalog.albums.remove(photos, from: album.title, of: person.id)
                    }
                }
                if album.title == AlbumContents.favourites {
                    taken.favourites = album.photos.count
                } else {
                    taken.titles.append(album.title)
                }
            } catch .usage(let reason), .notFound(let reason) {
                taken.problems.append("the photos of the album \(album.title) are in no set: \(reason)")
            }
        }
        return taken
    }

    private func put(_ photos: [PhotoID], of title: String, _ person: Person) throws(LibraryError) {
        let ids = photos.map(\.rawValue)
        guard title != AlbumContents.favourites else {
            _ = try library.sets.add(ids, to: PhotoLibrary.Sets.favourites, of: person)
            return
        }
        let sets = try withCatalog { catalog throws(CatalogError) in try catalog.sets.all(visibleTo: person.id) }
            .filter { $0.owner == person.id }
        let known = Dictionary(sets.map { ($0.nameKey, $0) }, uniquingKeysWith: { first, _ in first })
        for number in 1... {
            let name = Self.name(title, number)
            let key = PersonName.key(name)
            guard key != PhotoSetName.favourites.key else { continue }
            guard let set = known[key] else {
                _ = try library.sets.create(name, photos: ids, of: person)
                return
            }
            guard set.kind == .list, set.photoCount + ids.count <= PhotoSetLimits.photos else { continue }
            _ = try library.sets.add(ids, to: set.id.rawValue, of: person)
            return
        }
    }

    /// A title as the name of a set, with a number from the second set on.
    private static func name(_ title: String, _ number: Int) -> String {
        let suffix = number == 1 ? "" : " (\(number))"
        return String(title.prefix(PhotoLibrary.Sets.longestName - suffix.count)) + suffix
    }
}
