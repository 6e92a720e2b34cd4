internal import Foundation
internal import HTTPTypes
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import PhotoLibrary

/// Answers requests, without a socket: a request goes in, an answer comes out.
struct Responder: Sendable {
    let site: Site
    private let gate: RequestGate
    private let routes: RouteTable

    init(site: Site) {
        self.site = site
        gate = RequestGate(site.configuration)
        routes = RouteTable(routes: site.routes, basePath: site.base)
    }

    /// The answer to a request, with all its headers; an error is an answer too.
    ///
    /// - Parameter peer: the other end of the connection; nil for one that is none.
    func answer(_ request: HTTPRequest, body: RequestBody, peer: SocketAddress? = nil) async -> Answer {
        let start = NIODeadline.now()
        let path = request.path ?? ""
        let target = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let match = routes.match(request.method, target.first.map(String.init) ?? "")
        var answer: Answer
        var visitor: Visitor?
        do {
            answer = try await self.answer(
                request, match, from: &visitor, query: Query(target.count > 1 ? String(target[1]) : ""), body: body,
                client: ClientAddress(peer: peer, headers: request.headerFields))
        } catch {
            answer = self.answer(to: error, match, request, from: visitor?.person)
        }
        TextFinish.apply(to: &answer, request: request.headerFields)
        if isShared(path) { CrossOrigin.share(&answer.headers) }
        SecurityHeaders.apply(to: &answer.headers)
        gate.requireTLS(&answer.headers, authority: request.authority)
        site.entrance.restrict(&answer.headers)
        if let length = answer.length, answer.status != .notModified {
            answer.headers[.contentLength] = String(length)
        }
        if request.method == .head { answer.body = .none }
        site.metrics.count(answer.status, route: match.route?.path, duration: .now() - start)
        site.logger.debug(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "path": "\(path)", "status": "\(answer.status.code)",
            ])
        return answer
    }

    private func answer(
        _ request: HTTPRequest, _ match: RouteTable.Match, from known: inout Visitor?, query: Query, body: RequestBody,
        client: ClientAddress
    ) async throws -> Answer {
        try gate.check(request)
        if isShared(request.path ?? "") {
            if request.method == .options, case .wrongMethod(let allowed, _) = match {
                return CrossOrigin.preflight(allowed)
            }
            try CrossOrigin.check(request.headerFields, site.configuration)
        }
        let place = try site.work.enter(client, match.route?.isStream ?? false)
        defer { place.leave() }
        let visitor = try await site.entrance.visitor(request.headerFields, request.method, client)
        known = visitor
        try visitor.check(match.audience)
        try ServerRequest.checkLength(request.headerFields)
        let (route, parameters) = try route(of: match)
        return try await route.handler(
            ServerRequest(
                method: request.method, headers: request.headerFields, parameters: parameters, query: query, body: body,
                address: request.method == .get ? request.path : nil,
                origin: gate.ownOrigin(request.authority ?? "localhost"), visitor: visitor,
                client: client,
                defaultLocale: site.configuration.locale))
    }

    private func isShared(_ path: String) -> Bool {
        let base = site.base
        return CrossOrigin.isShared(path)
            || !base.isEmpty && path.hasPrefix(base) && CrossOrigin.isShared(String(path.dropFirst(base.count)))
    }

    private func route(of match: RouteTable.Match) throws -> (Route, [String: String]) {
        switch match {
        case .found(let route, let parameters): return (route, parameters)
        case .unknown: throw Problem.notFound("there is nothing at this address")
        case .wrongMethod(let allowed, _):
            let methods = allowed.contains(.get) ? [.head] + allowed : allowed
            let names = Set(methods.map(\.rawValue)).sorted().joined(separator: ", ")
            throw Problem(.methodNotAllowed, "this address takes \(names)", headers: [.allow: names])
        }
    }

    /// A page for a page, and for a person who came to an address that is none; a problem document for a program.
    private func answer(
        to error: any Error, _ match: RouteTable.Match, _ request: HTTPRequest, from person: Person?
    ) -> Answer {
        site.damage.see(error)
        let problem = Problem(error)
        if problem.isOurs {
            site.logger.error("request failed", metadata: ["path": "\(request.path ?? "")", "error": "\(error)"])
        }
        let isPage: Bool
        switch match {
        case .found(let route, _): isPage = route.isPage
        case .unknown: isPage = request.headerFields[.accept]?.contains("text/html") == true
        case .wrongMethod: isPage = false
        }
        if isPage, problem.status == .unauthorized, request.method == .get || request.method == .head {
            return SignInRoutes(site: site).redirection(from: request.path ?? "/")
        }
        guard isPage, problem.status != .misdirectedRequest,
            var page = try? Pages(site: site).page(for: problem, request, from: person)
        else { return problem.answer }
        for field in problem.headers { page.headers[field.name] = field.value }
        return page
    }
}
