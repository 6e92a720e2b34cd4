internal import HTTPTypes
internal import PhotoLibrary
internal import Synchronization
internal import Times

/// `/metrics`: metrics for Prometheus and compatible programs.
struct MetricsFeature: Feature {
    let library: PhotoLibrary
    let core: HTTPCore
    let pictures: PictureService
    let activity: Activity
    let backups: BackupService?

    var routes: [Route] { [Route(.get, "/metrics", for: .watchers, metrics)] }

    private func metrics(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        var text = MetricsText()
        addRequests(&text)
        addState(&text)
        addPictures(&text)
        if let counts = try? library.changes.counts() {
            text.one("photos_library_photos", .gauge, "Photos in the library.", counts.photos)
            text.one("photos_library_places", .gauge, "Places in the library.", counts.places)
        }
        addSources(&text)
        if let status = core.configuration.followed?.status { addEditions(status, &text) }
        if let backups { addBackups(backups.state, &text) }
        addProcess(&text)
        return Answer(
            headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
            body: .bytes(Array(text.text.utf8)))
    }

    private func addRequests(_ text: inout MetricsText) {
        let (all, hot) = (core.metrics.byRoute, core.metrics.hotAnswers)
        text.family(
            "photos_http_requests_total", .counter,
            "HTTP requests answered, by route and status; the route hot is for responses from memory.")
        text.add("photos_http_requests_total", [("route", "hot"), ("status", "200")], hot.full)
        text.add("photos_http_requests_total", [("route", "hot"), ("status", "304")], hot.notModified)
        for (route, requests) in all {
            for (status, count) in requests.counts.sorted(by: { $0.key < $1.key }) {
                text.add("photos_http_requests_total", [("route", route), ("status", "\(status)")], count)
            }
        }
        let name = "photos_http_request_duration_seconds"
        text.family(name, .histogram, "Time to prepare a response, without responses from memory.")
        for (route, requests) in all { text.add(name, [("route", route)], requests.durations) }
    }

    private func addState(_ text: inout MetricsText) {
        text.one("photos_http_requests_in_flight", .gauge, "HTTP requests in progress.", core.work.count)
        text.one("photos_connections", .gauge, "Open connections.", core.connections.count)
        text.one("photos_fetches_active", .gauge, "Fetches from sources in progress.", activity.active)
        text.one(
            "photos_sign_in_failures_total", .counter, "Failed sign-ins.",
            core.authenticator.failures.load(ordering: .relaxed))
    }

    private func addPictures(_ text: inout MetricsText) {
        let figures = pictures.figures
        text.one("photos_pictures_made_total", .counter, "Pictures decoded.", figures.made)
        text.family(
            "photos_picture_duration_seconds", .histogram, "Time to decode a picture and to write it, by its kind.")
        for (kind, durations) in figures.durations.sorted(by: { $0.key < $1.key }) {
            text.add("photos_picture_duration_seconds", [("kind", kind)], durations)
        }
        text.one(
            "photos_pictures_queued", .gauge, "Pictures that wait for a processor, or are being decoded.",
            figures.queued)
        text.family(
            "photos_picture_requests_total", .counter,
            "Requests for pictures that a decoder makes, by where the picture was: memory, disk, or made.")
        for (place, count) in figures.found.sorted(by: { $0.key < $1.key }) {
            text.add("photos_picture_requests_total", [("from", place)], count)
        }
        text.one(
            "photos_picture_cache_bytes", .gauge, "Size of the pictures in memory, in bytes.", pictures.cache.bytes)
    }

    private func addSources(_ text: inout MetricsText) {
        let sources = (try? library.sources.freshness()) ?? []
        let name = "photos_source_checked_timestamp_seconds"
        text.family(
            name, .gauge, "When the list of a source was last known to be up to date, in seconds since 1970.")
        for source in sources {
            if let time = source.checkedAt { text.add(name, [("source", source.source)], time.seconds) }
        }
        text.family("photos_source_failing", .gauge, "Whether the last refresh of a source failed.")
        for source in sources {
            text.add("photos_source_failing", [("source", source.source)], source.isFailing ? 1 : 0)
        }
    }

    private func addEditions(_ status: FollowedLibrary.Status, _ text: inout MetricsText) {
        text.one("photos_edition", .gauge, "The edition that is shown.", status.edition.edition)
        text.one("photos_edition_epoch", .gauge, "The epoch of the edition that is shown.", status.edition.epoch)
        text.one(
            "photos_edition_timestamp_seconds", .gauge,
            "When the catalogue was as the edition shows it, in seconds since 1970.", status.edition.instant.seconds)
        text.one(
            "photos_edition_asked_seconds", .gauge,
            "The time since the store last said which edition is the newest, in seconds.", status.age.components.seconds
        )
        text.one(
            "photos_edition_failing", .gauge, "Whether the newest edition cannot be shown.",
            status.problem == nil ? 0 : 1)
    }

    private func addBackups(_ state: BackupService.State, _ text: inout MetricsText) {
        if let last = state.last {
            text.one(
                "photos_backup_last_timestamp_seconds", .gauge,
                "When the last good backup of the schedule was made, in seconds since 1970.", last.seconds)
        }
        text.one("photos_backup_failures_total", .counter, "Backups that failed.", state.failures)
    }

    private func addProcess(_ text: inout MetricsText) {
        text.family("photos_build_info", .gauge, "The version of the program; always 1.")
        text.add("photos_build_info", [("version", core.configuration.version)], 1)
        if let room = library.changes.room {
            text.one("photos_disk_free_bytes", .gauge, "Room on the disk of the library, in bytes.", room)
        }
        let process = ProcessFigures()
        text.one("process_cpu_seconds_total", .counter, "Processor time used, in seconds.", process.cpuSeconds)
        text.one("process_resident_memory_bytes", .gauge, "Resident memory, in bytes.", process.residentBytes)
        text.one("process_open_fds", .gauge, "Open file descriptors.", process.openFiles)
    }
}
