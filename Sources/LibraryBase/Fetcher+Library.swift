package import Catalog
package import Fetching
internal import Foundation

extension Fetcher {
    /// What fetches, and remembers which of the hosts that were named have been public; without a catalogue only for as long as
    /// it lives.
    package static func forLibrary(remembering catalog: Catalog?) throws -> Fetcher {
        let contact = ProcessInfo.processInfo.environment["PHOTOS_CONTACT"] ?? ""
        var configuration = FetcherConfiguration(userAgent: UserAgent.text(contact: contact))
        configuration.timeLimits = Patience.current.limits
        let fetches = OpenFileLimit.fetches(descriptors: OpenFileLimit.descriptors)
        configuration.maximumConnections = fetches
        configuration.maximumConnectionsPerHost = min(fetches, configuration.maximumConnectionsPerHost)
        if let catalog {
            configuration.publicHosts = PublicHosts(
                isRemembered: { (try? catalog.hosts.isKnownPublic($0)) ?? false },
                // On a full disk it is known for as long as this fetcher lives.
                remember: { try? catalog.hosts.noteKnownPublic($0) })
        }
        return try Fetcher(configuration)
    }
}
