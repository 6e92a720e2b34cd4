internal import Catalog
internal import Foundation
internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/events`: the stream of server-sent events.
struct EventsFeature: Feature {
    let activity: Activity
    let authenticator: Authenticator
    let disclosures: DisclosureRule

    var routes: [Route] { [Route(.get, "/api/v1/events", events)] }

    private func events(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let (authenticator, disclosures) = (authenticator, disclosures)
        let (visitor, headers, client) = (request.visitor, request.headers, request.client)
        // Clients of a server without sign-in, and those at the machine's own entrance, are all one user, who can have many windows.
        let isOfMany = authenticator.needsSignIn && !authenticator.isAtLibrary(client)
        let owner =
            isOfMany ? visitor.person.map { "person \($0.name)" } ?? "address \(client.text)" : nil
        let stream = activity.listen(
            after: headers[.lastEventID], owner: owner,
            reader: { (try? disclosures.disclosure(to: visitor).photos) ?? .guest },
            while: { await authenticator.stillAdmits(visitor, headers, from: client) })
        guard let stream else {
            throw Problem(
                .serviceUnavailable, "too many event streams are open, or the server is shutting down; try again",
                headers: [.retryAfter: "5"])
        }
        return Answer(
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no"],
            body: .events(stream))
    }
}
