internal import HTTPTypes
internal import Logging
internal import PhotoLibrary

/// What the handlers of all routes share.
struct Site: Sendable {
    let library: PhotoLibrary
    let configuration: ServerConfiguration
    let assets: Assets
    let templates: Templates
    let words: PageWords
    let events: EventHub
    let activity: Activity
    let pictures: PictureService
    let places: PlaceListings
    let placeAnswers: PlaceAnswers
    let outlines: MapOutlines
    let map: MapIndexes
    let sync: SyncService
    let bundles: BundleUpdates
    let entrance: Entrance
    let work = WorkLimit()
    let connections: ConnectionLimit
    let metrics = ServerMetrics()
    let damage = DamageService()
    /// One fetch for each list of a place.
    let lists = SharedTasks<String, Bool>()
    let threads: DecodeThreads
    let logger: Logger

    /// What comes before every path of this server in addresses: empty, or as `/photos`.
    var base: String { configuration.baseURL?.path ?? "" }

    /// What comes before every path in addresses that are told: where people reach the server, else where this client did.
    func root(_ request: ServerRequest) -> String { configuration.baseURL?.absolute("") ?? request.origin }

    /// - Parameters:
    ///   - syncLibrary: the same library with a connection of its own, so that a merge of many rows keeps no request waiting.
    ///   - descriptors: how many connections there may be, and files open for answers.
    /// - Throws: what mustache says of a template that is none, or Foundation of words that are no JSON.
    init(
        library: PhotoLibrary, syncLibrary: PhotoLibrary, configuration: ServerConfiguration,
        descriptors: DescriptorBudget, logger: Logger
    ) throws {
        let files = EmbeddedFile.all
        (self.library, self.configuration, self.logger) = (library, configuration, logger)
        assets = Assets(files)
        templates = try Templates(files)
        words = try PageWords(files)
        entrance = try Entrance(library: library, configuration: configuration)
        events = EventHub()
        activity = Activity(events)
        threads = DecodeThreads()
        connections = ConnectionLimit(most: descriptors.connections)
        pictures = PictureService(
            library: library, activity: activity, threads: threads, files: FileLimit(most: descriptors.files))
        places = PlaceListings(library: library, threads: threads)
        placeAnswers = PlaceAnswers(library: library, threads: threads)
        outlines = MapOutlines(threads: threads)
        map = MapIndexes(library: library, places: places, threads: threads)
        sync = SyncService(library: syncLibrary, events: events, activity: activity, logger: logger)
        bundles = BundleUpdates(library: syncLibrary, activity: activity, logger: logger)
    }

    /// All routes: the list to read first.
    var routes: [Route] {
        assets.routes + OfflineRoutes(site: self).routes + PlaceRoutes(site: self).routes
            + PhotoRoutes(site: self).routes
            + PictureRoutes(site: self).routes + ImageRoutes(site: self).routes + RecentsRoutes(site: self).routes
            + ServerRoutes(site: self).routes
            + SessionRoutes(site: self).routes + ScreensRoutes(site: self).routes
            + SignInRoutes(site: self).routes + MetricsRoute(site: self).routes + BundleRoutes(site: self).routes
            + FeedRoutes(site: self).routes + CopyRoutes(site: self).routes + PresentationRoutes(site: self).routes
            + MapRoutes(site: self).routes + Pages(site: self).routes
    }
}
