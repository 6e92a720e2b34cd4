internal import Catalog
internal import Foundation
internal import HTTPTypes
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import PhotoLibrary

/// Answers requests, independent of sockets: a request goes in, a response comes out.
struct Responder: Sendable {
    /// The pages shown in place of a requested page.
    struct Substitutes: Sendable {
        /// A redirect to the sign-in page, from the requested path and query.
        let signIn: @Sendable (_ target: String) -> Answer
        /// An error page.
        let page: @Sendable (Problem, HTTPRequest, Person?) throws -> Answer
    }

    private let core: HTTPCore
    private let routes: RouteTable
    private let substitutes: Substitutes

    init(_ core: HTTPCore, routes: [Route], substitutes: Substitutes) {
        (self.core, self.substitutes) = (core, substitutes)
        self.routes = RouteTable(routes: routes, basePath: core.address.base)
    }

    /// Returns the response to a request, with all its headers; errors become responses too.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection; nil if there is none.
    ///   - entrance: where the connection came in.
    func answer(
        _ request: HTTPRequest, body: RequestBody, peer: SocketAddress? = nil, entrance: Entrance = .main
    ) async -> Answer {
        let client = ClientAddress(
            peer: peer, headers: request.headerFields, entrance: entrance,
            trusting: core.configuration.trustedProxies)
        let trace = RequestTrace(request.headerFields, isFromProxy: ClientAddress.isLocal(peer))
        return await RequestTrace.$current.withValue(trace) {
            // Read before anything of the library, so that no answer from before a change is kept after it.
            let generation = core.hot.generation
            var answer = await holdingEdition(request.method) {
                await self.answer(request, body: body, from: client, generation)
            }
            if trace.isKnownElsewhere || answer.status.kind == .serverError { answer.headers[.xRequestID] = trace.id }
            return answer
        }
    }

    /// Answers from one edition, if the server shows editions. A request with a body, which can come slowly, holds none.
    private func holdingEdition(_ method: HTTPRequest.Method, _ body: @Sendable () async -> Answer) async -> Answer {
        guard let followed = core.configuration.followed, method == .get || method == .head else { return await body() }
        return await followed.holdingEdition(body)
    }

    private func answer(
        _ request: HTTPRequest, body: RequestBody, from client: ClientAddress, _ generation: Int
    ) async -> Answer {
        let start = NIODeadline.now()
        let path = request.path ?? ""
        let target = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let match = routes.match(request.method, target.first.map(String.init) ?? "")
        var answer: Answer
        var visitor: Visitor?
        do {
            answer = try await self.answer(
                request, match, from: &visitor, query: Query(target.count > 1 ? String(target[1]) : ""), body: body,
                client: client, generation)
        } catch {
            answer = self.answer(to: error, match, request, from: visitor?.person)
        }
        TextFinish.apply(to: &answer, request: request.headerFields)
        let isShare = isShare(match, path)
        if isShare || has(CrossOrigin.isShared, path) { CrossOrigin.share(&answer.headers) }
        if isShare { SharePath.hide(&answer.headers) }
        SecurityHeaders.apply(to: &answer.headers)
        core.gate.requireTLS(&answer.headers, authority: request.authority)
        core.authenticator.restrict(&answer.headers, for: visitor)
        if let length = answer.length, answer.status != .notModified {
            answer.headers[.contentLength] = String(length)
        }
        if request.method == .head { answer.body = .none }
        let duration = NIODeadline.now() - start
        core.metrics.count(answer.status, route: match.route?.path, duration: duration)
        core.logger.debug(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "path": "\(logged(path, match))",
                "status": "\(answer.status.code)", "seconds": "\(Double(duration.nanoseconds / 1000) / 1e6)",
                "client": "\(client.shown)",
            ])
        return answer
    }

    private func answer(
        _ request: HTTPRequest, _ match: RouteTable.Match, from known: inout Visitor?, query: Query, body: RequestBody,
        client: ClientAddress, _ generation: Int
    ) async throws -> Answer {
        try core.gate.check(request, at: client.entrance)
        let path = request.path ?? ""
        let isShare = isShare(match, path)
        if isShare, let followed = core.configuration.followed { try LinkRule.check(followed) }
        if isShare || has(CrossOrigin.isShared, path) {
            if request.method == .options, case .wrongMethod(let allowed, _) = match {
                return CrossOrigin.preflight(allowed)
            }
            if !isShare {
                try CrossOrigin.check(
                    request.headerFields, core.configuration,
                    isByCredentials: core.authenticator.isByCredentials(request.headerFields))
            }
        }
        let slot = try core.work.enter(client, match.route?.isStream ?? false)
        defer { slot.release() }
        var headers = request.headerFields
        // Credentials that are sent to a share are its password, and not a user's.
        if isShare { headers[.authorization] = nil }
        let visitor = try await core.authenticator.visitor(headers, request.method, client)
        known = visitor
        if !client.isLocal, visitor.person?.isOwner != true { try core.rate.count(visitor.requester(at: client)) }
        try visitor.check(match.audience)
        try ServerRequest.checkLength(request.headerFields, match.route?.bodyLimit ?? Route.usualBodyLimit)
        let (route, parameters) = try route(of: match)
        if core.configuration.followed != nil { try ReadOnlyRule.check(route) }
        let disclosure = try core.disclosures.disclosure(to: visitor)
        // Answers to those who have a link, or who may see more photos than guests, are not kept for everybody.
        let isForAll = try !isShare && (disclosure.photos == .guest || !core.disclosures.hasRules())
        let received = ServerRequest(
            method: request.method, headers: request.headerFields, parameters: parameters, query: query, body: body,
            address: request.method == .get && isForAll ? path : nil, hotGeneration: generation,
            origin: core.gate.ownOrigin(request.authority ?? "localhost", at: client.entrance), visitor: visitor,
            client: client,
            defaultLocale: core.configuration.locale, bodyLimit: route.bodyLimit)
        // The handler reads of the library what this visitor may see, and what it changes is noted as done by them.
        return try await Disclosure.$reader.withValue(disclosure) {
            try await AuditAuthor.$current.withValue(visitor.author(at: client)) {
                try await route.handler(received)
            }
        }
    }

    /// Whether a path, without the base path, has a property.
    private func has(_ property: (String) -> Bool, _ path: String) -> Bool {
        let base = core.address.base
        guard !base.isEmpty, path == base || path.hasPrefix(base + "/") else { return property(path) }
        return property(String(path.dropFirst(base.count)))
    }

    /// Whether a request is for something of a share. The route decides, however the path is written.
    private func isShare(_ match: RouteTable.Match, _ path: String) -> Bool {
        match.route.map { SharePath.isShare($0.path) } ?? has(SharePath.isShare, path)
    }

    /// A path for the log, without what lets others in: the token of a share, and the code of a sign-in.
    private func logged(_ path: String, _ match: RouteTable.Match) -> String {
        if match.route?.path.hasPrefix(OpenIDFeature.path) == true { return String(path.prefix { $0 != "?" }) }
        return SharePath.withoutToken(path, base: core.address.base)
    }

    private func route(of match: RouteTable.Match) throws -> (Route, [String: String]) {
        switch match {
        case .found(let route, let parameters): return (route, parameters)
        case .unknown: throw Problem.notFound("no such route; /openapi.json lists the routes of the API")
        case .wrongMethod(let allowed, _):
            let methods = allowed.contains(.get) ? [.head] + allowed : allowed
            let names = Set(methods.map(\.rawValue)).sorted().joined(separator: ", ")
            throw Problem(.methodNotAllowed, "method not allowed: expected \(names)", headers: [.allow: names])
        }
    }

    /// Errors of pages, and unknown addresses that a person opened, become pages; programs get a problem document.
    private func answer(
        to error: any Error, _ match: RouteTable.Match, _ request: HTTPRequest, from person: Person?
    ) -> Answer {
        core.damage.see(error)
        let problem = Problem(error)
        if problem.isLogged {
            core.logger.error(
                "request failed", metadata: ["path": "\(logged(request.path ?? "", match))", "error": "\(error)"])
        }
        let isPage: Bool
        switch match {
        case .found(let route, _): isPage = route.isPage
        case .unknown: isPage = request.headerFields[.accept]?.contains("text/html") == true
        case .wrongMethod: isPage = false
        }
        if isPage, problem.status == .unauthorized, request.method == .get || request.method == .head {
            return substitutes.signIn(request.path ?? "/")
        }
        guard isPage, problem.status != .misdirectedRequest,
            var page = try? substitutes.page(problem, request, person)
        else { return problem.answer }
        for field in problem.headers { page.headers[field.name] = field.value }
        return page
    }
}
