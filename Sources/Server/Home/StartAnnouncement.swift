internal import PhotoLibrary
internal import Synchronization

/// Announces the addresses of a server once it listens at all of them.
final class StartAnnouncement: Sendable {
    private let configuration: ServerConfiguration
    private let pairing: HomePairing
    private let announce: @Sendable (ServerStart) -> Void
    private let ports = Mutex<[Entrance: Int]>([:])

    init(
        _ configuration: ServerConfiguration, _ pairing: HomePairing,
        announce: @escaping @Sendable (ServerStart) -> Void
    ) {
        (self.configuration, self.pairing, self.announce) = (configuration, pairing, announce)
    }

    /// Notes that the server listens at an entrance.
    func listens(_ entrance: Entrance, port: Int) {
        let ports = ports.withLock { ports in
            ports[entrance] = port
            return ports
        }
        guard let main = ports[.main] else { return }
        let url =
            configuration.baseURL
            ?? BaseURL(host: configuration.host, port: main, isSecure: configuration.certificate != nil)
        guard let home = configuration.home else { return announce(ServerStart(url: url.absolute("/"))) }
        guard let local = ports[.machine] else { return }
        pairing.origin = url.origin
        announce(
            ServerStart(
                url: url.absolute("/"),
                home: HomeStart(
                    localURL: BaseURL(host: "127.0.0.1", port: local, isSecure: false).absolute("/"),
                    link: pairing.makeLink(origin: url.origin), fingerprint: home.fingerprint,
                    isCertificateNew: home.isCertificateNew)))
    }
}
