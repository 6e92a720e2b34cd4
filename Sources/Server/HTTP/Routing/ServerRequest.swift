internal import Foundation
internal import HTTPTypes
internal import HummingbirdCore
internal import Localization
internal import NIOCore
internal import NIOHTTP1
internal import PhotoLibrary

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
    /// Who asks.
    let visitor: Visitor
    let client: ClientAddress
    /// The language of those who ask for none.
    let defaultLocale: LocaleTag

    /// The greatest body that is read, in bytes.
    private static let bodyLimit = 64 << 10
    /// How long it may take to come.
    private static let bodyTime = Duration.seconds(30)

    /// Who is signed in, on a route for people.
    ///
    /// - Throws: ``Problem`` 401 for nobody.
    var person: Person {
        get throws {
            try visitor.check(.people)
            return visitor.person ?? .local
        }
    }

    /// The value of a piece of the path.
    func parameter(_ name: String) -> String {
        parameters[name] ?? ""
    }

    /// The language of names, their order and dates: the first of ``languages()``.
    ///
    /// - Throws: ``Problem`` 400 for a `locale` that is no language tag.
    func locale() throws -> LocaleTag {
        try languages().locale
    }

    /// The languages asked for: `locale` of the query, else the one that was chosen, else those of `Accept-Language`, else the
    /// server's.
    ///
    /// - Throws: ``Problem`` 400 for a `locale` that is no language tag.
    func languages() throws -> LanguagePreference {
        LanguagePreference(
            chosen: try askedLocale() ?? chosenLocale, headers: headers, fallback: defaultLocale,
            names: try askedNames() ?? chosenNames)
    }

    /// The direction that somebody chose for names of places: the person's own, else the cookie's; nil where nobody did.
    var chosenNames: PlaceNameDirection? {
        visitor.person?.placeNames ?? PlaceNamesPreference.chosen(headers)
    }

    private func askedNames() throws -> PlaceNameDirection? {
        try query.text(PlaceNamesPreference.parameter).map { text in
            guard let direction = PlaceNameDirection(text) else {
                throw Problem.badRequest(
                    "invalid names '\(text.prefix(100))': expected local, own or a language tag such as sv")
            }
            return direction
        }
    }

    /// The language that somebody chose for all pages: the person's own, else the cookie's; nil where nobody did.
    var chosenLocale: LocaleTag? {
        visitor.person?.locale.flatMap { LocaleTag($0) } ?? LanguagePreference.chosen(headers)
    }

    private func askedLocale() throws -> LocaleTag? {
        if let text = try query.text("locale") {
            // Languages have two or three letters; a longer one is no tag but a mistake, as `null`.
            guard let tag = LocaleTag(text), tag.language.utf8.count <= 3 else {
                throw Problem.badRequest(
                    "invalid locale '\(text.prefix(100))': expected a language tag such as sv or de-CH")
            }
            return tag
        }
        return nil
    }

    /// The body as a JSON object.
    ///
    /// - Throws: ``Problem`` 400 for a body that is none of the type or has other keys besides, 413 for one of more than 64 KiB.
    func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        let bytes = try await content()
        do {
            return try JSONDecoder().decode(StrictJSON<Value>.self, from: Data(bytes.readableBytesView)).value
        } catch let error as UnknownKey {
            throw Problem.badRequest(
                "invalid key '\(error.name.prefix(64))': /openapi.json lists the keys of this route")
        } catch {
            throw Problem.badRequest("invalid body: expected JSON as /openapi.json describes it for this route")
        }
    }

    /// The body as what a form without files sends: `application/x-www-form-urlencoded`.
    ///
    /// - Throws: ``Problem`` 415 for another type, 413 for a body of more than 64 KiB.
    func form() async throws -> Query {
        let type = headers[.contentType]?.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
        guard type == "application/x-www-form-urlencoded" else {
            throw Problem(.unsupportedMediaType, "invalid content type: expected application/x-www-form-urlencoded")
        }
        return Query(String(buffer: try await content()))
    }

    private static let tooLarge = Problem(.contentTooLarge, "body too large: expected at most \(bodyLimit) bytes")

    /// Refuses a body before it comes, whether or not the route reads one.
    ///
    /// - Throws: ``Problem`` 413 for one of more than 64 KiB.
    static func checkLength(_ headers: HTTPFields) throws {
        guard let length = headers[.contentLength].flatMap({ Int($0) }), length > bodyLimit else { return }
        throw tooLarge
    }

    /// The body.
    ///
    /// - Throws: ``Problem`` 413 for one of more than 64 KiB, 408 for one that takes too long.
    private func content() async throws -> ByteBuffer {
        let body = body
        return try await withThrowingTaskGroup { group in
            group.addTask {
                do {
                    return try await body.collect(upTo: Self.bodyLimit)
                } catch is NIOTooManyBytesError {
                    throw Self.tooLarge
                } catch let error as HTTPParserError {
                    guard error == .headerOverflow else {
                        throw Problem.badRequest("invalid body: its chunks are malformed")
                    }
                    throw Problem(.requestHeaderFieldsTooLarge, "the trailers are too large")
                }
            }
            group.addTask {
                try await Task.sleep(for: Self.bodyTime)
                throw Problem(.requestTimeout, "the body did not arrive within \(Self.bodyTime.components.seconds) s")
            }
            defer { group.cancelAll() }
            guard let bytes = try await group.next() else { return ByteBuffer() }
            return bytes
        }
    }
}
