import Catalog
import Server
import Testing

@Suite struct EventHubTests {
    private func events(_ stream: EventStream) async -> [String] {
        var events: [String] = []
        for await text in stream where text.contains("event: ") { events.append(text) }
        return events
    }

    @Test func aListenerReceivesTheCurrentStateThenEventsInOrder() async throws {
        let hub = EventHub()
        hub.publish("sync", ["n": 0])
        let now = ServerEvent(name: "activity", document: ["active": 7])
        let stream = try #require(hub.listen(after: nil, now: [now]))
        for number in 1...50 { hub.publish("sync", ["n": number]) }
        hub.close()
        let heard = await events(stream)
        #expect(heard.first == "event: activity\ndata: {\"active\":7}\n\n")
        #expect(heard.dropFirst().first == "id: \(hub.epoch)-2\nevent: sync\ndata: {\"n\":1}\n\n")
        #expect(heard.count == 51 && heard.last?.contains("{\"n\":50}") == true)
        #expect(hub.listen(after: nil, now: []) == nil)
    }

    @Test func aReconnectingClientReceivesMissedEventsOnce() async throws {
        let hub = EventHub()
        for number in 1...10 { hub.publish("sync", ["n": number]) }
        let returning = try #require(hub.listen(after: "\(hub.epoch)-8", now: []))
        let stranger = try #require(hub.listen(after: "other-8", now: []))
        let late = try #require(hub.listen(after: "\(hub.epoch)-99", now: []))
        hub.close()
        #expect(await events(returning).map { $0.contains("{\"n\":9}") || $0.contains("{\"n\":10}") } == [true, true])
        #expect(await events(stranger).isEmpty)
        #expect(await events(late).isEmpty)
    }

    @Test func aClientThatDoesNotReadIsDisconnectedWithoutAffectingOthers() async throws {
        let hub = EventHub()
        let slow = try #require(hub.listen(after: nil, now: []))
        for number in 0..<5000 { hub.publish("sync", ["n": number]) }
        let quick = try #require(hub.listen(after: nil, now: []))
        hub.publish("sync", ["n": 5000])
        hub.close()
        #expect(await events(slow).count < 1000)
        #expect(await events(quick).count == 1)
    }

    /// Readers who do not see all photos hear of those that they see, also of what they missed.
    @Test func aListenerHearsOfThePhotosThatItsReaderSees() async throws {
        let hub = EventHub { photos, reader in Set(photos.filter { reader == .user || $0 != "hidden" }) }
        func listen(_ reader: PhotoReader, after last: String? = nil) throws -> EventStream {
            let stream = hub.listen(after: last, now: [], reader: { reader })
            return try #require(stream)
        }
        let streams = [try listen(.owner), try listen(.user), try listen(.guest)]
        hub.publish("photos", ["photos": "both"], others: .photos(["shown", "hidden"]))
        hub.publish("photos", ["photos": "one"], others: .photos(["hidden"]))
        hub.publish("sync", ["source": "secret"], others: .nothing)
        hub.publish("sync", ["added": "7"], others: .data("{}"))
        hub.publish("activity", ["active": 1])
        let late = try listen(.guest, after: "\(hub.epoch)-0")
        hub.close()
        let (all, both, one) = (
            #"{"photos":"both"}"#, #"{"photos":["shown","hidden"]}"#, #"{"photos":["shown"]}"#
        )
        var heard: [[String]] = []
        for stream in streams + [late] {
            heard.append(
                await events(stream).compactMap { text in
                    text.split(separator: "\n").first { $0.hasPrefix("data: ") }.map { String($0.dropFirst(6)) }
                })
        }
        #expect(
            heard[0] == [
                all, #"{"photos":"one"}"#, #"{"source":"secret"}"#, #"{"added":"7"}"#, #"{"active":1}"#,
            ])
        #expect(heard[1] == [both, #"{"photos":["hidden"]}"#, "{}", #"{"active":1}"#])
        #expect(heard[2] == [one, "{}", #"{"active":1}"#])
        #expect(heard[3] == heard[2])
    }
}
