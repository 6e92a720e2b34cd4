internal import Foundation
internal import Cryptography
internal import HTTPTypes
internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// A sign-in that was made just now.
struct SignedIn {
    let token: SessionToken
    let session: Session
    /// What the device keeps to be known by.
    let device: String?

    /// The cookies for the browser.
    ///
    /// - Parameter base: what comes before every path of the server.
    func setCookies(_ headers: inout HTTPFields, base: String) {
        headers.append(.init(name: .setCookie, value: SessionCookie.set(token, base: base)))
        if let device { headers.append(.init(name: .setCookie, value: DeviceCookie.set(device, base: base))) }
    }
}

/// Who is let in: docs/reference/routes.md, "Who is answered".
///
/// At an address of this machine alone nobody signs in, and all are one person. A server that others can reach (at another
/// address, or under another name once there are people who may sign in) answers nobody who isn't signed in; with `--public`
/// reading is open.
final class Entrance: Sendable {
    let sessions: SessionCache
    private let library: PhotoLibrary
    private let configuration: ServerConfiguration
    private let passwords = PasswordThread()
    private let throttle = SignInThrottle()
    private let isGuarded: Atomic<Bool>
    /// Names and passwords that came with a request (RFC 7617), by their hash, so that not each request takes a third of a second.
    private let basic = Mutex<[[UInt8]: (person: Person, until: NIODeadline)]>([:])
    /// Sign-ins that failed.
    let failures = Atomic(0)

    init(library: PhotoLibrary, configuration: ServerConfiguration) throws(LibraryError) {
        (self.library, self.configuration) = (library, configuration)
        sessions = SessionCache(library: library)
        isGuarded = Atomic(try Self.isGuarded(configuration, library))
    }

    private static func isGuarded(
        _ configuration: ServerConfiguration, _ library: PhotoLibrary
    ) throws(LibraryError) -> Bool {
        guard configuration.isLoopback else { return true }
        guard let name = configuration.baseURL?.host, !Loopback.contains(name) else { return false }
        return try !library.people.list().users.isEmpty
    }

    /// Whether one has to sign in for what is one's own.
    var needsSignIn: Bool { isGuarded.load(ordering: .relaxed) }

    /// Whether anybody may look.
    var isOpenToReaders: Bool { configuration.isPublic || !needsSignIn }

    /// Forgets what it knows of people and sign-ins: somebody has written to the catalogue.
    func refresh() {
        sessions.forget()
        basic.withLock { $0 = [:] }
        // Where it can't be read now, it stays as it was.
        if let isGuarded = try? Self.isGuarded(configuration, library) {
            self.isGuarded.store(isGuarded, ordering: .relaxed)
        }
    }

    /// Whether a browser that shows these cookies may look at pictures, as far as can be told at once.
    func admitsAtOnce(cookie: String?) -> Bool {
        if isOpenToReaders { return true }
        return cookie.flatMap { SessionCookie.token(in: $0) }.flatMap(sessions.known) != nil
    }

    /// Who makes a request.
    func visitor(_ headers: HTTPFields, _ method: HTTPRequest.Method, _ address: ClientAddress) async throws -> Visitor
    {
        guard needsSignIn else { return .local }
        for cookie in headers[values: .cookie] {
            guard let token = SessionCookie.token(in: cookie), let session = try sessions.session(token) else {
                continue
            }
            return Visitor(person: session.person, token: token, mayRead: true)
        }
        if let person = try await person(headers[.authorization], method, address) {
            return Visitor(person: person, token: nil, mayRead: true)
        }
        return Visitor(person: nil, token: nil, mayRead: configuration.isPublic)
    }

    /// Keeps caches that several people share from answers that not everybody may see.
    func restrict(_ headers: inout HTTPFields) {
        guard !isOpenToReaders, let caching = headers[.cacheControl],
            !["private", "public", "no-store"].contains(where: caching.contains)
        else { return }
        headers[.cacheControl] = "private, " + caching
    }

    /// Signs somebody in.
    ///
    /// - Parameter device: the mark of a device that was given one; nil for another.
    /// - Returns: nil for an unknown name and for a wrong password, after the same time.
    /// - Throws: ``Problem`` 429 for those who try too often, 403 where others on the way could read the password.
    func signIn(
        name: String, password: String, from address: ClientAddress, device: String?
    ) async throws -> SignedIn? {
        try checkSignIn(from: address)
        guard let person = try await person(name: name, password: password, from: address, device: device),
            let (token, session) = try library.people.signIn(person)
        else { return nil }
        return SignedIn(token: token, session: session, device: try library.people.deviceMark(of: person))
    }

    /// - Throws: ``Problem`` 403 where a sign-in can't work: the cookie is for https alone, and others on the way could read the
    ///   password.
    func checkSignIn(from address: ClientAddress) throws {
        guard configuration.isSecure || address.isLocal else {
            throw Problem(.forbidden, "sign in over https only: others on the way could read the password")
        }
    }

    private func person(
        name: String, password: String, from address: ClientAddress, device: String? = nil
    ) async throws -> Person? {
        let mark = try device.flatMap { try library.people.isDevice($0, of: name) ? $0 : nil }
        let attempt = SignInThrottle.Attempt(name: name, address: address.text, device: mark)
        try throttle.check(attempt)
        // One that is turned away because too many wait was not tried.
        let person = try await passwords.run(for: address.text) { [library] in
            try library.people.person(name: name, password: password)
        }
        if person == nil {
            failures.wrappingAdd(1, ordering: .relaxed)
            throttle.fail(attempt)
        } else {
            throttle.succeed(attempt)
        }
        return person
    }

    /// Whether somebody who was let in with these headers would be now.
    func stillAdmits(_ visitor: Visitor, _ headers: HTTPFields, from address: ClientAddress) async -> Bool {
        // What can't be told now is told at the next time.
        guard let now = try? await self.visitor(headers, .get, address) else { return true }
        return now.mayRead && now.person?.name == visitor.person?.name
    }
}

// MARK: - Programs

extension Entrance {
    /// How long a name and password that were right are not compared again.
    private static let basicLifetime = TimeAmount.minutes(10)

    /// Who shows a token, or name and password with each request: programs, which look and change nothing by a password alone.
    private func person(
        _ authorization: String?, _ method: HTTPRequest.Method, _ address: ClientAddress
    ) async throws -> Person? {
        guard let parts = authorization?.split(separator: " ", maxSplits: 1), parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer":
            return try SessionToken(parts[1]).flatMap { try sessions.session($0)?.person }
        case "basic" where method == .get || method == .head:
            guard configuration.isSecure || address.isLocal, let bytes = Data(base64Encoded: String(parts[1])),
                let text = String(data: bytes, encoding: .utf8), let colon = text.firstIndex(of: ":")
            else { return nil }
            let key = SHA256.hash(data: Array(bytes))
            if let known = basic.withLock({ $0[key] }), known.until > .now() { return known.person }
            let person = try await person(
                name: String(text[..<colon]), password: String(text[text.index(after: colon)...]), from: address)
            guard let person else { return nil }
            basic.withLock { $0[key] = (person, .now() + Self.basicLifetime) }
            return person
        default: return nil
        }
    }
}
