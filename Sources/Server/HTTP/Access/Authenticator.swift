internal import Catalog
internal import Foundation
internal import Cryptography
internal import HTTPTypes
internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// The result of a successful sign-in.
struct SignedIn {
    let token: SecretToken
    let session: Session
    /// The mark that identifies the device from now on.
    let device: String?

    /// Adds the cookies for the browser.
    ///
    /// - Parameter base: the base path of the server.
    func setCookies(_ headers: inout HTTPFields, base: String) {
        headers.append(.init(name: .setCookie, value: SessionCookie.set(token, base: base)))
        if let device { headers.append(.init(name: .setCookie, value: DeviceCookie.set(device, base: base))) }
    }
}

/// Decides who is signed in and who can read (see docs/people.md).
///
/// A proxy or an OpenID issuer can sign users in; then everybody signs in, on a loopback address too.
///
/// A server in a house (`--home`) has an entrance of its own for the person at the machine, who does not sign in.
///
/// On a loopback address nobody signs in, and all clients are one user. A server that others can reach (at another address, or
/// under another name once there are users) answers only users who are signed in; with `--public` everybody can read.
final class Authenticator: Sendable {
    let sessions: SessionCache
    let library: PhotoLibrary
    private let configuration: ServerConfiguration
    let passwords = PasswordThread()
    let throttle = SignInThrottle()
    private let isGuarded: Atomic<Bool>
    /// Credentials that were verified in a request (RFC 7617), by their hash: comparing a password takes a third of a second.
    private let basic = Mutex<[[UInt8]: (person: Person, until: NIODeadline)]>([:])
    /// Sign-ins without a session that were noted in the log of what happened.
    private let daily = Mutex<Set<String>>([])
    private static let mostDaily = 10_000
    /// The number of failed sign-ins.
    let failures = Atomic(0)

    init(library: PhotoLibrary, configuration: ServerConfiguration) throws(LibraryError) {
        (self.library, self.configuration) = (library, configuration)
        sessions = SessionCache(library: library)
        isGuarded = Atomic(try Self.isGuarded(configuration, library))
    }

    private static func isGuarded(
        _ configuration: ServerConfiguration, _ library: PhotoLibrary
    ) throws(LibraryError) -> Bool {
        guard configuration.isLoopback, !configuration.hasExternalSignIn else { return true }
        guard let name = configuration.baseURL?.host, !Loopback.contains(name) else { return false }
        return try !library.people.list().users.isEmpty
    }

    /// Whether the server has a name besides those of loopback, under which clients elsewhere reach it through a proxy.
    private var hasOtherName: Bool { (configuration.baseURL?.host).map { !Loopback.contains($0) } ?? false }

    /// Whether a client is a person at the machine of the library, who does not sign in.
    func isAtLibrary(_ address: ClientAddress) -> Bool {
        address.isAtMachine || !needsSignIn && address.isLocal && !hasOtherName
    }

    /// Whether personal data requires a sign-in.
    var needsSignIn: Bool { isGuarded.load(ordering: .relaxed) }

    /// Whether a client can be let in only by the header `Authorization`, if it sends one: not because it is at this machine, and not
    /// because a proxy knows it.
    func isByCredentials(_ headers: HTTPFields) -> Bool {
        headers[.authorization] != nil && needsSignIn && configuration.proxySignIn?.name(in: headers) == nil
    }

    /// Whether clients reach the server over HTTPS.
    var isSecure: Bool { configuration.isSecure }

    /// Whether everybody can read without signing in.
    var isOpenToReaders: Bool { configuration.isPublic || !needsSignIn }

    /// Drops cached users and sessions, because the catalogue has changed.
    func refresh() {
        sessions.forget()
        basic.withLock { $0 = [:] }
        // If the catalogue cannot be read now, the value stays.
        if let isGuarded = try? Self.isGuarded(configuration, library) {
            self.isGuarded.store(isGuarded, ordering: .relaxed)
        }
    }

    /// Whether a client with these cookies is known to have read access, without a look at the catalogue.
    func admitsAtOnce(cookie: String?) -> Bool {
        if isOpenToReaders { return true }
        return cookie.flatMap { SessionCookie.token(in: $0) }.flatMap(sessions.known) != nil
    }

    /// Identifies the visitor who makes a request.
    func visitor(_ headers: HTTPFields, _ method: HTTPRequest.Method, _ address: ClientAddress) async throws -> Visitor
    {
        guard needsSignIn, !address.isAtMachine else { return .local }
        if let name = configuration.proxySignIn?.name(in: headers) {
            let known = try AuditAuthor.$current.withValue(.visitor(address: address.shown)) {
                try person(signedInByProxy: name, at: address)
            }
            return Visitor(person: known, token: nil, mayRead: true)
        }
        for cookie in headers[values: .cookie] {
            guard let token = SessionCookie.token(in: cookie), let session = try sessions.session(token) else {
                continue
            }
            return Visitor(person: session.person, token: token, mayRead: true)
        }
        if let person = try await person(headers[.authorization], method, address) {
            return Visitor(person: person, token: nil, mayRead: true)
        }
        return Visitor(
            person: nil, token: nil, mayRead: configuration.isPublic,
            mayWatch: isWatcher(headers[.authorization], address))
    }

    /// Whether a request has the token for metrics, over a connection that nobody else can read.
    private func isWatcher(_ authorization: String?, _ address: ClientAddress) -> Bool {
        guard let token = configuration.metricsToken, configuration.isSecure || address.isLocal,
            let parts = authorization?.split(separator: " ", maxSplits: 1), parts.count == 2,
            parts[0].lowercased() == "bearer"
        else { return false }
        return isEqualInConstantTime(Array(parts[1].utf8), Array(token.utf8))
    }

    private func person(signedInByProxy name: String, at address: ClientAddress) throws -> Person {
        let person = try library.people.signedIn(byProxy: name)
        noteDaily(.proxy, person, address)
        return person
    }

    /// Notes a sign-in without a session. Looks into the catalogue once a day for each user and address.
    private func noteDaily(_ way: PhotoLibrary.AuditLog.SignIn, _ person: Person, _ address: ClientAddress) {
        let day = NIODeadline.now().uptimeNanoseconds / UInt64(TimeAmount.hours(24).nanoseconds)
        let sign = "\(way) \(day) \(address.text) \(person.name)"
        guard !daily.withLock({ $0.contains(sign) }),
            library.auditLog.noteSignIn(way, by: .user(person.name, address: address.shown))
        else { return }
        daily.withLock { known in
            if known.count >= Self.mostDaily { known = [] }
            known.insert(sign)
        }
    }

    /// Who fails to sign in: a user who is signed in, and types a wrong password to change it, or somebody unknown.
    private static func author(at address: ClientAddress) -> AuditAuthor {
        if case .user = AuditAuthor.current { return .current }
        return .visitor(address: address.shown)
    }

    /// Keeps shared caches from storing responses that require a sign-in.
    func restrict(_ headers: inout HTTPFields, for visitor: Visitor?) {
        let isForAll = isOpenToReaders && (visitor?.person == nil || !needsSignIn)
        guard !isForAll, let caching = headers[.cacheControl],
            !["private", "public", "no-store"].contains(where: caching.contains)
        else { return }
        headers[.cacheControl] = "private, " + caching
    }

    /// Signs a user in.
    ///
    /// - Parameter device: the mark of a known device; nil for another.
    /// - Returns: nil for an unknown name or a wrong password, after the same time.
    /// - Throws: ``Problem`` 429 after too many failures, 403 on a connection that is not secure.
    func signIn(
        name: String, password: String, from address: ClientAddress, device: String?
    ) async throws -> SignedIn? {
        try checkSignIn(from: address)
        let person = try await person(name: name, password: password, from: address, device: device)
        return try person.flatMap(signedIn)
    }

    func signedIn(_ person: Person) throws -> SignedIn? {
        guard let (token, session) = try library.people.signIn(person) else { return nil }
        return SignedIn(token: token, session: session, device: try library.people.deviceMark(of: person))
    }

    /// - Throws: ``Problem`` 403 on a connection that is not secure: the cookie is for HTTPS only, and the password could be read
    ///   on the way.
    func checkSignIn(from address: ClientAddress) throws {
        guard configuration.isSecure || address.isLocal else {
            throw Problem(
                .forbidden,
                "not allowed: signing in needs HTTPS, because anyone on the network can read a password sent by HTTP")
        }
    }

    private func person(
        name: String, password: String, from address: ClientAddress, device: String? = nil
    ) async throws -> Person? {
        let mark = try device.flatMap { try library.people.isDevice($0, of: name) ? $0 : nil }
        let attempt = SignInThrottle.Attempt(name: name, address: address.text, device: mark)
        try throttle.check(attempt)
        // An attempt that is rejected because too many wait does not count as failed.
        let person = try await passwords.run(for: address.text) { [library] in
            try library.people.person(name: name, password: password)
        }
        if person == nil {
            failures.wrappingAdd(1, ordering: .relaxed)
            throttle.fail(attempt)
            library.auditLog.noteFailedSignIn(name, by: Self.author(at: address))
        } else {
            throttle.succeed(attempt)
        }
        return person
    }

    /// Runs a change of users, which can hash a password, on the thread for passwords.
    ///
    /// - Throws: ``Problem`` 403 on a connection that is not secure, and for a client elsewhere while nobody has to sign in; 429 or
    ///   503 if too many attempts wait.
    func changePeople<Value: Sendable>(
        for address: ClientAddress, _ change: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try checkSignIn(from: address)
        guard needsSignIn || isAtLibrary(address) else {
            throw Problem(
                .forbidden,
                "not allowed: add the first user on the machine of the library: photos users add NAME --owner")
        }
        defer { refresh() }
        return try await passwords.run(for: address.text, change)
    }

    /// Whether a password is that of a user who is signed in; a wrong one counts as a failed sign-in.
    ///
    /// - Throws: as for ``signIn(name:password:from:device:)``.
    func isPassword(
        _ password: String, of person: Person, at address: ClientAddress, device: String?
    ) async throws -> Bool {
        try checkSignIn(from: address)
        return try await self.person(name: person.name, password: password, from: address, device: device) != nil
    }

    /// Changes a user's own password, which ends all of the user's sessions, and signs in again.
    ///
    /// - Returns: nil if the current password is wrong; that counts as a failed sign-in.
    func changePassword(
        of person: Person, from current: String, to new: String, at address: ClientAddress, device: String?
    ) async throws -> SignedIn? {
        try checkSignIn(from: address)
        let known = try await self.person(name: person.name, password: current, from: address, device: device)
        guard let known else { return nil }
        _ = try await changePeople(for: address) { [library] in try library.people.setPassword(new, of: known.name) }
        return try signedIn(known)
    }

    /// Whether a visitor who was admitted with these headers is still admitted.
    func stillAdmits(_ visitor: Visitor, _ headers: HTTPFields, from address: ClientAddress) async -> Bool {
        // If it cannot be determined now, the next check decides.
        guard let now = try? await self.visitor(headers, .get, address) else { return true }
        return now.mayRead && now.person?.name == visitor.person?.name
    }
}

// MARK: - Programs

extension Authenticator {
    /// How long verified credentials are not compared again.
    private static let basicLifetime = TimeAmount.minutes(10)

    /// Identifies programs by a bearer token, or by a name and a password in each request; a password alone permits reading only.
    private func person(
        _ authorization: String?, _ method: HTTPRequest.Method, _ address: ClientAddress
    ) async throws -> Person? {
        guard let parts = authorization?.split(separator: " ", maxSplits: 1), parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer":
            return try SecretToken(parts[1]).flatMap { try sessions.session($0)?.person }
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
            noteDaily(.program, person, address)
            return person
        default: return nil
        }
    }
}
