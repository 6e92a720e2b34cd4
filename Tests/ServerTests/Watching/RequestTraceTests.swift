import Foundation
import Server
import Testing

/// By what number a request is known, here and elsewhere.
@Suite struct RequestTraceTests {
    private func number(_ headers: (String, String)..., target: String = "/livez") async throws -> String? {
        let world = try ServedLibrary()
        defer { world.remove() }
        return try await world.server.ask("GET", target, headers: headers).headers["x-request-id"]
    }

    @Test func theNumberOfAProxyIsKeptAndReturned() async throws {
        #expect(try await number(("X-Request-Id", "5f0c-A.b_9")) == "5f0c-A.b_9")
        #expect(try await number() == nil)
    }

    @Test(arguments: ["", "a b", "a\"b", "é", String(repeating: "a", count: 65)])
    func aNumberThatCouldHarmALogIsNotTaken(_ id: String) async throws {
        #expect(try await number(("X-Request-Id", id)) == nil)
    }

    @Test func twoNumbersAreNone() async throws {
        #expect(try await number(("X-Request-Id", "a"), ("X-Request-Id", "b")) == nil)
    }

    /// The answer has a number of our own, by which the log has the trace.
    @Test(arguments: [
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-comes-later",
    ]) func aTraceIsKnown(_ trace: String) async throws {
        #expect(try #require(await number(("traceparent", trace))).wholeMatch(of: /[0-9a-f]{16}/) != nil)
    }

    @Test(arguments: [
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7", "00-4bf9-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    ]) func aTraceThatIsNotValidIsNone(_ trace: String) async throws {
        #expect(try await number(("traceparent", trace)) == nil)
    }
}
