internal import Foundation
internal import HTTPTypes
internal import HummingbirdCore
internal import Localization
internal import NIOCore
internal import NIOHTTP1
internal import PhotoLibrary

/// A request that matches a route.
struct ServerRequest: Sendable {
    let method: HTTPRequest.Method
    let headers: HTTPFields
    /// The values of the path's parameters, percent-decoded.
    let parameters: [String: String]
    let query: Query
    let body: RequestBody
    /// The path and query as they were sent; nil for an answer that is not for everybody.
    let address: String?
    /// ``HotAnswers/generation`` when the request came.
    let hotGeneration: Int
    /// The scheme, host and port that the client used, such as `http://127.0.0.1:8080`.
    let origin: String
    /// The client's identity and permissions.
    let visitor: Visitor
    let client: ClientAddress
    /// The language if the request specifies none.
    let defaultLocale: LocaleTag

    /// The maximum size of the body, in bytes: that of the route.
    let bodyLimit: Int

    /// The maximum time for receiving it.
    private static let bodyTime = Duration.seconds(30)

    /// The signed-in user, on a route for users.
    ///
    /// - Throws: ``Problem`` 401 if nobody is signed in.
    var person: Person {
        get throws {
            try visitor.check(.people)
            return visitor.person ?? .local
        }
    }

    /// Whose requests are counted together with this one.
    var requester: String { visitor.requester(at: client) }

    /// The value of a path parameter.
    func parameter(_ name: String) -> String {
        parameters[name] ?? ""
    }

    /// The locale of names, sort order and dates: the first of ``languages()``.
    ///
    /// - Throws: ``Problem`` 400 for an invalid `locale`.
    func locale() throws -> LocaleTag {
        try languages().locale
    }

    /// The preferred languages: `locale` in the query, else the chosen language, else `Accept-Language`, else the server's.
    ///
    /// - Throws: ``Problem`` 400 for an invalid `locale`.
    func languages() throws -> LanguagePreference {
        LanguagePreference(
            chosen: try askedLocale() ?? chosenLocale, headers: headers, fallback: defaultLocale,
            names: try askedNames() ?? chosenNames)
    }

    /// The chosen direction of place names: the user's setting, else the cookie; nil if none was chosen.
    var chosenNames: PlaceNameLanguage? {
        visitor.person?.placeNames ?? PlaceNamesPreference.chosen(headers)
    }

    private func askedNames() throws -> PlaceNameLanguage? {
        try query.text(PlaceNamesPreference.parameter).map { text in
            guard let direction = PlaceNameLanguage(text) else {
                throw Problem.badRequest(
                    "invalid names '\(text.prefix(100))': expected local, own or a language tag, such as sv")
            }
            return direction
        }
    }

    /// The chosen language of all pages: the user's setting, else the cookie; nil if none was chosen.
    var chosenLocale: LocaleTag? {
        visitor.person?.locale.flatMap { LocaleTag($0) } ?? LanguagePreference.chosen(headers)
    }

    private func askedLocale() throws -> LocaleTag? {
        if let text = try query.text("locale") {
            // Languages have two or three letters; a longer one is a mistake such as `null`.
            guard let tag = LocaleTag(text), tag.language.utf8.count <= 3 else {
                throw Problem.badRequest(
                    "invalid language tag '\(text.prefix(100))': expected BCP 47, such as sv or de-CH")
            }
            return tag
        }
        return nil
    }

    /// Decodes the body as a JSON object.
    ///
    /// - Throws: ``Problem`` 400 for a body that does not match the type or has other keys, 413 for one of more than ``bodyLimit``.
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

    /// Decodes the body of a form without files: `application/x-www-form-urlencoded`.
    ///
    /// - Throws: ``Problem`` 415 for another type, 413 for a body of more than ``bodyLimit``.
    func form() async throws -> Query {
        let type = headers[.contentType]?.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
        guard type == "application/x-www-form-urlencoded" else {
            throw Problem(.unsupportedMediaType, "invalid content type: expected application/x-www-form-urlencoded")
        }
        return Query(String(buffer: try await content()))
    }

    private static func tooLarge(_ bodyLimit: Int) -> Problem {
        Problem(.contentTooLarge, "body too large: expected at most \(bodyLimit) bytes")
    }

    /// Rejects a large body before it is received, whether or not the route reads it.
    ///
    /// - Throws: ``Problem`` 413 for one of more than `bodyLimit` bytes.
    static func checkLength(_ headers: HTTPFields, _ bodyLimit: Int) throws {
        guard let length = headers[.contentLength].flatMap({ Int($0) }), length > bodyLimit else { return }
        throw tooLarge(bodyLimit)
    }

    /// Receives the body.
    ///
    /// - Throws: ``Problem`` 413 for more than ``bodyLimit``, 408 if it takes too long.
    private func content() async throws -> ByteBuffer {
        let (body, bodyLimit) = (body, bodyLimit)
        return try await withThrowingTaskGroup { group in
            group.addTask {
                do {
                    return try await body.collect(upTo: bodyLimit)
                } catch is NIOTooManyBytesError {
                    throw Self.tooLarge(bodyLimit)
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
