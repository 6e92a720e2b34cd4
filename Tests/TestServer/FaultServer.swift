import Synchronization
import TestSupport

/// A server that is wrong by a seeded schedule, until it is healed.
public final class FaultServer: Sendable {
    /// The server that answers.
    public let server: TestServer
    private let schedule: Schedule

    /// A server that gives some of these wrongly.
    ///
    /// - Parameters:
    ///   - percentage: how many of a hundred answers are wrong.
    ///   - faults: in which ways.
    public init(
        _ published: [String: Published], seed: UInt64, percentage: Int, faults: [Fault] = Fault.allCases
    ) throws {
        let schedule = Schedule(
            published, dice: SeededGenerator(seed: seed), percentage: percentage, faults: faults)
        self.schedule = schedule
        server = try TestServer { schedule.reply(to: $0) }
    }

    /// Gives only right answers from now on.
    public func heal() {
        schedule.heal()
    }

    /// What was wrong so far, in its order.
    public var drawn: [Fault] { schedule.drawn }

    /// Requests that must not be made: a redirect led into the machine itself, under a name that nobody has allowed.
    public var breaches: [TestRequest] { server.requests.filter { $0.target.hasSuffix("?secret") } }
}

/// Which answers are wrong, and how.
private final class Schedule: Sendable {
    private let published: [String: Published]
    private let faults: [Fault]
    private let state: Mutex<State>

    fileprivate struct State {
        var dice: SeededGenerator
        var percentage: Int
        var drawn: [Fault] = []
    }

    init(_ published: [String: Published], dice: SeededGenerator, percentage: Int, faults: [Fault]) {
        self.published = published
        self.faults = faults
        state = Mutex(State(dice: dice, percentage: percentage))
    }

    var drawn: [Fault] { state.withLock { $0.drawn } }

    func heal() {
        state.withLock { $0.percentage = 0 }
    }

    func reply(to request: TestRequest) -> TestReply {
        guard let published = published[request.path] else { return TestReply(404, text: "not found") }
        let (fault, dice) = state.withLock { $0.draw(from: faults, isInCircle: request.target.hasSuffix("?circle")) }
        guard let fault else { return published.file.reply(to: request) }
        var own = dice
        return fault.reply(to: request, for: published, dice: &own)
    }
}

extension Schedule.State {
    /// What is wrong with the next answer, and dice for how.
    fileprivate mutating func draw(from faults: [Fault], isInCircle: Bool) -> (Fault?, SeededGenerator) {
        let own = SeededGenerator(seed: dice.next())
        guard Int.random(in: 0..<100, using: &dice) < percentage else { return (nil, own) }
        let fault = isInCircle ? .redirectInCircles : faults.randomElement(using: &dice)
        if let fault { drawn.append(fault) }
        return (fault, own)
    }
}
