internal import Logging
internal import PhotoLibrary

/// The state that connections and the responder share.
struct HTTPCore: Sendable {
    let configuration: ServerConfiguration
    let address: ServerAddress
    let gate: RequestGate
    let authenticator: Authenticator
    let disclosures: DisclosureRule
    let hot = HotAnswers()
    let connections: ConnectionLimit
    let work = WorkLimit()
    let rate: RequestRate
    let metrics = ServerMetrics()
    let damage = DamageService()
    let logger: Logger

    /// - Parameter connections: the maximum number of open connections.
    init(
        library: PhotoLibrary, configuration: ServerConfiguration, connections: Int, logger: Logger
    ) throws(LibraryError) {
        (self.configuration, self.logger) = (configuration, logger)
        address = ServerAddress(configuration)
        gate = RequestGate(configuration)
        disclosures = DisclosureRule(library, configuration)
        authenticator = try Authenticator(library: library, configuration: configuration)
        rate = RequestRate(perMinute: configuration.requestsPerMinute)
        self.connections = ConnectionLimit(maximum: connections)
    }
}
