internal import Catalog
internal import Cryptography
internal import Foundation
internal import HTTPTypes
internal import NIOCore
internal import PhotoLibrary
internal import Synchronization

/// A share that a request may see.
struct AdmittedShare: Sendable {
    let share: OpenShare
    let photos: SharedPhotos
    /// The path of its page on this server, without the base path.
    let path: String

    /// The id of the photo that a request asks for.
    ///
    /// - Throws: ``Problem`` 404 for a photo that is not in the share.
    func photo(_ request: ServerRequest) throws -> String {
        let id = request.parameter("photo")
        guard photos.contains(id) else { throw Problem.notFound("this share has no such photo") }
        return id
    }
}

/// The only way to the photos of a share: admits those who have its link, and its password if it has one, and sets what they see of
/// positions.
final class ShareGate: Sendable {
    private let library: PhotoLibrary
    private let authenticator: Authenticator
    private let contents: SharedContents
    private let limiter = ShareLimiter()
    /// When the use of each share is noted again.
    private let noted = Mutex<[String: NIODeadline]>([:])
    /// Until when credentials that were verified in a request are not compared again, by their hash.
    private let verified = Mutex<[[UInt8]: NIODeadline]>([:])

    private static let (notingSpan, verifiedSpan) = (TimeAmount.minutes(10), TimeAmount.minutes(10))
    private static let capacity = 10_000

    init(library: PhotoLibrary, authenticator: Authenticator, threads: DecodeThreads) {
        (self.library, self.authenticator) = (library, authenticator)
        contents = SharedContents(library: library, threads: threads)
    }

    /// Answers a request for something of a share. `body` works for those who have the link: documents that it makes show what
    /// the share shows of positions.
    ///
    /// - Parameter locked: answers those who have not given the password.
    /// - Throws: ``Problem`` 404 for a link that leads nowhere, 401 without the password, 429 after too many requests.
    func answer(
        _ request: ServerRequest, locked: (ServerRequest, OpenShare) throws -> Answer = refuse,
        _ body: (AdmittedShare) async throws -> Answer
    ) async throws -> Answer {
        let (share, path) = try open(request)
        guard try await isUnlocked(share, request) else { return try locked(request, share) }
        let photos = try await contents.photos(of: share)
        note(share)
        return try await Disclosure.$reader.withValue(share.disclosure) {
            try await body(AdmittedShare(share: share, photos: photos, path: path))
        }
    }

    /// The share of a link.
    private func open(_ request: ServerRequest) throws -> (OpenShare, path: String) {
        let isLimited = !authenticator.isAtLibrary(request.client)
        if isLimited { try limiter.take(request.client) }
        let token = SecretToken(request.parameter("share"))
        guard let token, let share = try library.shares.open(token) else {
            if isLimited { limiter.fail(request.client, link: request.parameter("share")) }
            throw Problem.notFound(
                "this link is wrong, or its time is over, or it was ended by the person who shared it")
        }
        return (share, PhotoLibrary.Shares.path(of: token))
    }

    @Sendable private static func refuse(_ request: ServerRequest, _ share: OpenShare) throws -> Answer {
        throw Problem(
            .unauthorized, "password required: send it as HTTP Basic authentication, with any name",
            headers: [.wwwAuthenticate: #"Basic realm="shared photos", charset="UTF-8""#])
    }

    private func note(_ share: OpenShare) {
        let isDue = noted.withLock { noted in
            if let next = noted[share.id], next > .now() { return false }
            if noted.count >= Self.capacity { noted = [:] }
            noted[share.id] = .now() + Self.notingSpan
            return true
        }
        guard isDue, !library.shares.noteUse(of: share) else { return }
        // The next request tries again.
        noted.withLock { $0[share.id] = nil }
    }
}

// MARK: - Passwords

extension ShareGate {
    /// Whether the password was given: in this browser, or in this request (RFC 7617), as programs send it.
    private func isUnlocked(_ share: OpenShare, _ request: ServerRequest) async throws -> Bool {
        guard share.asksForPassword else { return true }
        let marks = RequestCookie.values(Self.cookie, request.headers)
        if marks.contains(where: { library.shares.isMark($0, of: share) }) { return true }
        guard let password = Self.password(request.headers[.authorization]) else { return false }
        let key = SHA256.hash(data: Array("\(share.id)\u{0}\(password)".utf8))
        if let end = verified.withLock({ $0[key] }), end > .now() { return true }
        guard try await mark(of: share, password: password, from: request.client) != nil else { return false }
        verified.withLock { verified in
            if verified.count >= Self.capacity { verified = [:] }
            verified[key] = .now() + Self.verifiedSpan
        }
        return true
    }

    /// The cookie for a browser whose user gives the password; an empty text for a share that asks for none.
    ///
    /// - Returns: nil for a wrong password.
    /// - Throws: ``Problem`` 404 for a link that leads nowhere, 429 after too many failures, 403 on a connection that is not secure.
    func unlock(_ request: ServerRequest, password: String, base: String) async throws -> String? {
        let (share, path) = try open(request)
        guard share.asksForPassword else { return "" }
        guard let mark = try await mark(of: share, password: password, from: request.client) else { return nil }
        return "\(Self.cookie)=\(mark); Path=\(base)\(path); HttpOnly; Secure; SameSite=Lax"
    }

    private static let cookie = "photos-share"

    private func mark(of share: OpenShare, password: String, from client: ClientAddress) async throws -> String? {
        let mark = try await authenticator.checkPassword(of: "share \(share.id)", from: client) { [library] in
            try library.shares.mark(of: share, password: password)
        }
        if mark == nil { library.auditLog.noteFailedPassword(ofShare: share.id, by: .visitor(address: client.shown)) }
        return mark
    }

    private static func password(_ authorization: String?) -> String? {
        guard let parts = authorization?.split(separator: " ", maxSplits: 1), parts.count == 2,
            parts[0].lowercased() == "basic", let bytes = Data(base64Encoded: String(parts[1])),
            let text = String(data: bytes, encoding: .utf8), let colon = text.firstIndex(of: ":")
        else { return nil }
        return String(text[text.index(after: colon)...])
    }
}
