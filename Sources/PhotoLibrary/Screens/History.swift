internal import Catalog
public import Localization
internal import Times

extension PhotoLibrary {
    /// Where a person was, so that the next program goes on there.
    public struct History: Desk {
        let hall: PhotoLibrary
    }
}

extension PhotoLibrary.History {
    /// The screens that a person came through, without those of what is not there any more.
    ///
    /// A photo is gone when it was forgotten or is missing, a place or country when it isn't listed, a menu or story when its bundle
    /// isn't installed. What is gone is left out here alone: it is shown again when it returns, unless something else was kept
    /// meanwhile.
    /// - Parameter base: the path before every page's of a server, for what earlier versions kept.
    public func screens(of person: Person = .local, base: String = "") throws(LibraryError) -> Screens {
        let kept = try context.withPersonal { personal throws(PersonalStateError) in
            try personal.screens(of: person.id)
        }
        return try withCatalog { catalog throws(CatalogError) in
            var screens: Screens
            if let kept {
                screens = Screens(json: kept)
            } else {
                screens = try catalog.screens.view(of: person.id).map { Screens(view: $0, base: base) } ?? Screens()
            }
            return try screens.filter { screen throws(CatalogError) in try catalog.exists(screen.subject) }
        }
    }

    /// Keeps screens as those of a person, unless a change that was made later is kept already. A power cut may undo it.
    ///
    /// - Parameter age: how long ago they were so.
    /// - Returns: the revision of what is kept now.
    public func keep(
        _ screens: Screens, of person: Person, age: Duration = .zero
    ) throws(LibraryError) -> Int64 {
        let time = (context.now() - max(.zero, age)).milliseconds
        var kept = time
        try context.withPersonal { personal throws(PersonalStateError) in
            try personal.changeScreens(of: person.id, waits: true) { json in
                let known = json.map(Screens.init(json:)) ?? Screens()
                kept = max(time, known.revision)
                guard time > known.revision else { return nil }
                return Screens(screens.all, revision: time).json
            }
        }
        return kept
    }

    /// Notes that whoever uses the library on its own machine came to a screen.
    ///
    /// It must not make a command fail, nor wait: where the catalogue is busy or can't be written, the screens stay what they were.
    public func come(to screen: Screen) {
        let now = context.now().milliseconds
        try? context.personal.changeScreens(of: .local, waits: false) { json in
            let known = json.map(Screens.init(json:)) ?? Screens()
            var screens = known
            screens.come(to: screen)
            guard screens.all != known.all else { return nil }
            screens.revision = max(now, known.revision + 1)
            return screens.json
        }
    }

    /// The screens with what each is called.
    public func document(of screens: Screens, locale: LocaleTag) throws(LibraryError) -> ScreensDocument {
        let names = try context.placeNames(locale)
        var rows: [ScreensDocument.Row] = []
        for screen in screens.all {
            rows.append(ScreensDocument.Row(screen: screen, title: try title(of: screen, names)))
        }
        return ScreensDocument(revision: screens.revision, screens: rows)
    }

    /// What is shown there is called; nil where it has no name of its own.
    private func title(of screen: Screen, _ names: PlaceNames) throws(LibraryError) -> String? {
        try withCatalog { catalog throws(CatalogError) in
            switch screen.subject {
            case .places(let country): country.map { names.country($0).name }
            case .place(let id): try catalog.places.find(id: id).map { names.name(of: $0) }
            case .photo(let id): try catalog.photos.find(id: id).map { $0.title ?? $0.name }
            case .search, .recents, .map, .menu, .story, .page: nil
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
        case .places(nil), .search, .recents, .map, .page: true
        }
    }
}
