internal import Foundation
internal import HTTPTypes
internal import HummingbirdCore
internal import Localization
internal import NIOCore

/// A request that has found its route.
struct ServerRequest: Sendable {
    let method: HTTPRequest.Method
    let headers: HTTPFields
    /// The values of the path's pieces in braces, decoded.
    let parameters: [String: String]
    let query: Query
    let body: RequestBody
    /// Path and query as they were sent.
    let address: String?
    /// Scheme, host and port under which the client reached this server: `http://127.0.0.1:8080`.
    let origin: String
    /// The language of those who ask for none.
    let defaultLocale: LocaleTag

    /// The greatest body that is read, in bytes.
    private static let bodyLimit = 64 << 10

    /// The value of a piece of the path.
    func parameter(_ name: String) -> String {
        parameters[name] ?? ""
    }

    /// The language asked for: `locale` of the query, else the one liked best by `Accept-Language`, else the server's.
    ///
    /// - Throws: ``Problem`` 400 for a `locale` that is no language tag.
    func locale() throws -> LocaleTag {
        if let text = try query.text("locale") {
            // Languages have two or three letters; a longer one is no tag but a mistake, as `null`.
            guard let tag = LocaleTag(text), tag.language.utf8.count <= 3 else {
                throw Problem.badRequest("'\(text)' is no language tag; write it as sv or de-CH")
            }
            return tag
        }
        return headers[.acceptLanguage].flatMap(AcceptLanguage.best) ?? defaultLocale
    }

    /// The body as JSON.
    ///
    /// - Throws: ``Problem`` 400 for a body that is none of the type, 413 for one of more than 64 KiB.
    func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        let bytes: ByteBuffer
        do {
            bytes = try await body.collect(upTo: Self.bodyLimit)
        } catch is NIOTooManyBytesError {
            throw Problem(.contentTooLarge, "a body has at most \(Self.bodyLimit) bytes")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes.readableBytesView))
        } catch {
            throw Problem.badRequest("the body is not the JSON that this route takes; /openapi.json describes it")
        }
    }
}
