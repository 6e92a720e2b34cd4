internal import Catalog
public import Localization
internal import Times

extension PhotoLibrary {
    /// The navigation history of a person, by which the next program continues.
    public struct History: Facade {
        let library: PhotoLibrary
    }
}

extension PhotoLibrary.History {
    /// The navigation history without screens of things that do not exist any more.
    ///
    /// Left out are photos that were forgotten or are missing, places and countries that are not listed, and menus and stories of
    /// bundles that are not installed. They stay stored, and are shown again when they return, unless another history is stored
    /// meanwhile.
    /// - Parameter base: the path prefix of the server, for the format of earlier versions.
    public func screens(of person: Person = .local, base: String = "") throws(LibraryError) -> NavigationHistory {
        let kept = try context.withPersonal { personal throws(PersonalStateError) in
            try personal.screens(of: person.id)
        }
        return try withCatalog { catalog throws(CatalogError) in
            var screens: NavigationHistory
            if let kept {
                screens = NavigationHistory(json: kept)
            } else {
                screens =
                    try catalog.screens.view(of: person.id).map { NavigationHistory(view: $0, base: base) }
                    ?? NavigationHistory()
            }
            return try screens.filter { screen throws(CatalogError) in try catalog.exists(screen.subject) }
        }
    }

    /// Stores the navigation history of a person, unless a later one is stored already. Written without fsync: a loss of power
    /// can undo it.
    ///
    /// - Parameter age: how long ago this was the current history.
    /// - Returns: the revision of the history that is stored now.
    public func keep(
        _ screens: NavigationHistory, of person: Person, age: Duration = .zero
    ) throws(LibraryError) -> Int64 {
        let time = (context.now() - max(.zero, age)).milliseconds
        var kept = time
        try context.withPersonal { personal throws(PersonalStateError) in
            try personal.changeNavigationHistory(of: person.id, waits: true) { json in
                let known = json.map(NavigationHistory.init(json:)) ?? NavigationHistory()
                kept = max(time, known.revision)
                guard time > known.revision else { return nil }
                return NavigationHistory(screens.all, revision: time).json
            }
        }
        return kept
    }

    /// Records that the person at this machine has come to a screen.
    ///
    /// Must not fail or wait: if the catalogue is busy or cannot be written, the history does not change.
    public func come(to screen: Screen) {
        let now = context.now().milliseconds
        try? context.personal.changeNavigationHistory(of: .local, waits: false) { json in
            let known = json.map(NavigationHistory.init(json:)) ?? NavigationHistory()
            var screens = known
            screens.come(to: screen)
            guard screens.all != known.all else { return nil }
            screens.revision = max(now, known.revision + 1)
            return screens.json
        }
    }

    /// The history with the title of each screen.
    public func document(of screens: NavigationHistory, locale: LocaleTag) throws(LibraryError)
        -> NavigationHistoryDocument
    {
        let names = try context.placeNames(locale)
        var rows: [NavigationHistoryDocument.Row] = []
        for screen in screens.all {
            rows.append(NavigationHistoryDocument.Row(screen: screen, title: try title(of: screen, names)))
        }
        return NavigationHistoryDocument(revision: screens.revision, screens: rows)
    }

    /// The title of what a screen shows; nil if it has none of its own.
    private func title(of screen: Screen, _ names: PlaceNames) throws(LibraryError) -> String? {
        try withCatalog { catalog throws(CatalogError) in
            switch screen.subject {
            case .places(let country): country.map { names.country($0).name }
            case .place(let id): try catalog.places.find(id: id).map { names.name(of: $0) }
            case .photo(let id): try catalog.photos.find(id: id).map { $0.title ?? $0.name }
            case .search, .recents, .map, .trips, .trip, .menu, .story, .page: nil
            }
        }
    }
}

extension Catalog {
    fileprivate func exists(_ subject: Screen.Subject) throws(CatalogError) -> Bool {
        switch subject {
        case .places(let country?): try places.isListed(country: country)
        case .place(let id): try places.find(id: id)?.isListed ?? false
        case .photo(let id): try photos.find(id: id).map { $0.state != .missing } ?? false
        case .menu(let bundle, _), .story(let bundle, _): try bundles.isInstalled(bundle)
        // To find the trips takes as long as to read all photos. The page of a trip that no longer exists is not restored.
        case .places(nil), .search, .recents, .map, .trips, .trip, .page: true
        }
    }
}
