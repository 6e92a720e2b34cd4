internal import Fetching
internal import Logging
internal import OpenID
internal import Passkeys
internal import PhotoLibrary

/// The composition of the server, and the file to read first: creates what several features share, and hands each feature what it
/// needs.
struct Features: Sendable {
    let core: HTTPCore
    let events: EventHub
    let pictures: PictureService
    let places: PlaceListings
    let trips: TripListings
    let timelines: TimelineListings
    let countries: CountryListings
    let sync: SyncService
    let backups: BackupService?
    let folders: FolderService?
    let uploads: PhotoLibrary.Uploads
    let pairing = HomePairing()
    private let challenges = PasskeyChallenges(now: { SystemClock().now() })
    private let imports: FolderImports
    private let library: PhotoLibrary
    private let activity: Activity
    private let assets: Assets
    private let originals: OriginalsRule
    private let pages: PageMaker
    private let threads = DecodeThreads()
    private let updates: BundleUpdates
    private let openID: OpenIDProvider?

    /// - Parameters:
    ///   - syncLibrary: the same library with a connection of its own, so that merging many rows does not block requests.
    ///   - descriptors: the limits of open connections and of files open for responses.
    /// - Throws: on an invalid template or malformed JSON in the string tables.
    init(
        library: PhotoLibrary, syncLibrary: PhotoLibrary, configuration: ServerConfiguration,
        descriptors: DescriptorBudget, logger: Logger
    ) throws {
        // Work that is not for a known reader shows no positions.
        let library = library.disclosing(.nothing)
        self.library = library
        events = EventHub { photos, reader in (try? library.changes.shown(photos, to: reader)) ?? [] }
        core = try HTTPCore(
            library: library, configuration: configuration, connections: descriptors.connections, logger: logger)
        let files = EmbeddedFile.all
        assets = Assets(files)
        pages = PageMaker(
            library: library, templates: try Templates(files), words: try PageWords(files), base: core.address.base,
            assets: assets)
        activity = Activity(events)
        originals = OriginalsRule(library, configuration, core.authenticator)
        openID = try configuration.openID.map {
            OpenIDProvider($0.configuration, fetcher: try .forLibrary(remembering: nil), now: { SystemClock().now() })
        }
        pictures = PictureService(
            library: library, activity: activity, threads: threads, hot: core.hot,
            files: FileLimit(maximum: descriptors.files))
        places = PlaceListings(library: library, threads: threads)
        uploads = try library.uploads(in: configuration.uploads, limits: configuration.uploadLimits)
        trips = TripListings(library: library, threads: threads)
        timelines = TimelineListings(library: library, threads: threads)
        countries = CountryListings(library: library, threads: threads)
        sync = SyncService(library: syncLibrary, events: events, activity: activity, logger: logger)
        backups = configuration.backups.map { BackupService(library: syncLibrary, schedule: $0, logger: logger) }
        folders = FolderService(library: syncLibrary, configuration, damage: core.damage, logger: logger)
        updates = BundleUpdates(library: syncLibrary, activity: activity, logger: logger)
        imports = FolderImports(
            library: syncLibrary, folders: configuration.folders, authenticator: core.authenticator, activity: activity,
            events: events, logger: logger)
    }

    /// Creates the responder with the routes of all features. Routes are created anew each time, together with the state of their
    /// features, so a server creates one responder and keeps it.
    func makeResponder() -> Responder {
        let (pages, signIn, locale) = (pages, signIn, core.configuration.locale)
        return Responder(
            core, routes: routes,
            substitutes: .init(
                signIn: { signIn.redirection(from: $0) },
                page: { try pages.page(for: $0, $1, from: $2, fallback: locale) }))
    }

    /// The routes of all features; created anew, as for ``makeResponder()``.
    var routes: [Route] { all.flatMap(\.routes) }

    /// All templates that make pages or parts of them.
    var templates: [any FilledTemplate] { all.flatMap(\.templates) + [ErrorPage.template] }

    /// Every feature. A feature owns its part of the API and of the pages.
    private var all: [any Feature] { catalogue + shared + personal + signIns + forPrograms + aroundPages }
}

// MARK: - The list

extension Features {
    /// Places and photos, for viewing.
    private var catalogue: [any Feature] {
        [
            PlacesFeature(
                library: library, listings: places, answers: PlaceAnswers(library: library, threads: threads),
                threads: threads, pages: pages),
            PlaceFeature(library: library, activity: activity, pages: pages),
            TripsFeature(library: library, listings: trips, pages: pages),
            TimelineFeature(library: library, listings: timelines, pages: pages),
            CountriesFeature(library: library, listings: countries, threads: threads, pages: pages),
            PhotoFeature(
                library: library, pictures: pictures, originals: originals, threads: threads, pages: pages,
                neighbours: PhotoNeighbourSearch(
                    library: library, trips: trips, timelines: timelines, threads: threads)),
            SlideshowFeature(
                photos: SlideshowPhotos(library: library, trips: trips, threads: threads), originals: originals,
                pages: pages),
            CorrectionsFeature(library: library, threads: threads), CirclesFeature(library: library),
            CirclesPages(library: library, pages: pages), AccessFeature(library: library, hot: core.hot),
            AccessPages(library: library, hot: core.hot, pages: pages), AuditFeature(library: library, pages: pages),
            CorrectionPages(library: library, threads: threads, pages: pages),
            TextPages(library: library, threads: threads, pages: pages),
            PicturesFeature(pictures: pictures, originals: originals),
            CopiesFeature(pictures: pictures), FilmsFeature(pictures: pictures),
            ArchivesFeature(library: library, pictures: pictures, originals: originals, base: core.address.base),
            SearchFeature(library: library, originals: originals, threads: threads, pages: pages),
            MapFeature(
                library: library, listings: places,
                indexes: MapIndexes(library: library, places: places, threads: threads),
                outlines: MapOutlines(threads: threads), threads: threads, pages: pages,
                locale: core.configuration.locale),
            StoriesFeature(library: library, threads: threads, authenticator: core.authenticator, pages: pages),
            UploadsFeature(uploads: uploads, base: core.address.base),
            ImportsFeature(imports: imports, threads: threads),
            AddingPages(uploads: uploads, imports: imports, threads: threads, pages: pages),
        ]
    }

    /// What is shown to those who have a link.
    private var shared: [any Feature] {
        let gate = ShareGate(library: library, authenticator: core.authenticator, threads: threads)
        return [
            ShareFeature(
                library: library, gate: gate, pictures: pictures, threads: threads, pages: pages,
                authenticator: core.authenticator),
            SharePrograms(
                library: library, gate: gate, threads: threads, address: core.address, words: pages.words,
                locale: core.configuration.locale),
        ]
    }

    /// What belongs to one user.
    private var personal: [any Feature] {
        [
            RecentsFeature(library: library, pages: pages),
            SetsFeature(library: library, threads: threads, originals: originals),
            SetPages(library: library, threads: threads, pages: pages),
            SharesFeature(library: library, threads: threads),
            SharesPages(library: library, threads: threads, address: core.address, pages: pages),
            NavigationHistoryFeature(library: library, base: core.address.base),
            SessionFeature(library: library, authenticator: core.authenticator, leaving: leaving), signIn,
            PeopleFeature(library: library, authenticator: core.authenticator),
            PeoplePages(library: library, authenticator: core.authenticator, pages: pages),
            HomeFeature(
                library: library, authenticator: core.authenticator, pairing: pairing, home: core.configuration.home,
                pages: pages),
            JoinFeature(
                authenticator: core.authenticator, pairing: pairing, library: library, pages: pages,
                isAtHome: core.configuration.home != nil),
            LanguagesFeature(
                library: library, authenticator: core.authenticator, pages: pages, isSecure: core.configuration.isSecure
            ),
        ]
    }

    /// The catalogue in formats for other programs.
    private var forPrograms: [any Feature] {
        let (address, words, locale) = (core.address, pages.words, core.configuration.locale)
        return [
            FeedsFeature(
                library: library, places: places, originals: originals, threads: threads, address: address,
                words: words),
            ImagesFeature(
                library: library, pictures: pictures, address: address,
                isForValidator: core.configuration.isForImageValidator),
            PresentationFeature(
                library: library, listings: places, threads: threads, address: address, pageWords: words,
                locale: locale),
            DescriptionFeature(base: address.base, version: core.configuration.version, pages: pages),
        ]
    }

    /// The status of library and server, and the files that pages consist of.
    private var aroundPages: [any Feature] {
        let version = core.configuration.version
        let report = StatusReport(library: library, sync: sync, activity: activity, version: version)
        let changes = SourceChanges(
            library: library, sync: sync, authenticator: core.authenticator, threads: threads)
        return [
            SettingsFeature(
                library: library, report: report, authenticator: core.authenticator, pages: pages, address: core.address
            ),
            StatusFeature(
                library: library, report: report, updates: updates, authenticator: core.authenticator, pages: pages),
            HealthFeature(
                library: library, backups: backups, followed: core.configuration.followed, logger: core.logger),
            SourcesFeature(library: library, sync: sync, report: report, changes: changes),
            SourcesPages(library: library, changes: changes, pages: pages),
            BundlesFeature(library: library, updates: updates, base: core.address.base),
            EventsFeature(
                activity: activity, authenticator: core.authenticator, disclosures: core.disclosures),
            MetricsFeature(
                library: library, core: core, pictures: pictures, activity: activity, backups: backups),
            AboutFeature(version: version, pages: pages),
            OfflineFeature(assets: assets, threads: threads, pages: pages),
            assets,
        ]
    }

    /// Signing in by passkeys, and by an OpenID issuer, if there is one.
    private var signIns: [any Feature] {
        let (library, authenticator, address) = (library, core.authenticator, core.address)
        let byPasskeys: [any Feature] = [
            PasskeysFeature(
                library: library, authenticator: authenticator, address: address, challenges: challenges),
            PasskeySignIn(library: library, authenticator: authenticator, address: address, challenges: challenges),
        ]
        guard let openID, let options = core.configuration.openID else { return byPasskeys }
        return byPasskeys + [
            OpenIDFeature(
                provider: openID, options: options, library: library, authenticator: core.authenticator,
                address: core.address, logger: core.logger)
        ]
    }

    private var leaving: SignOut {
        SignOut(library: library, authenticator: core.authenticator, base: core.address.base)
    }

    private var signIn: SignInFeature {
        SignInFeature(
            authenticator: core.authenticator, leaving: leaving, pages: pages,
            issuer: openID?.configuration.issuerName, address: core.address)
    }
}
