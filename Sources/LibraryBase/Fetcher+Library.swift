package import Catalog
package import Fetching
internal import Foundation

extension Fetcher {
    /// A fetcher with the settings of the program.
    ///
    /// - Parameter catalog: stores which hosts have had public addresses; nil to remember them only for the lifetime of the
    ///   fetcher.
    package static func forLibrary(remembering catalog: Catalog?) throws -> Fetcher {
        let contact = ProcessInfo.processInfo.environment["PHOTOS_CONTACT"] ?? ""
        var configuration = FetcherConfiguration(userAgent: UserAgent.text(contact: contact))
        configuration.timeLimits = RetryPolicy.current.limits
        let fetches = OpenFileLimit.fetches(descriptors: OpenFileLimit.descriptors)
        configuration.maximumConnections = fetches
        configuration.maximumConnectionsPerHost = min(fetches, configuration.maximumConnectionsPerHost)
        if let catalog {
            configuration.publicHosts = PublicHosts(
                isRemembered: { (try? catalog.hosts.isKnownPublic($0)) ?? false },
                // If the disk is full, the fetcher alone remembers the host.
                remember: { try? catalog.hosts.noteKnownPublic($0) })
        }
        return try Fetcher(configuration)
    }
}
