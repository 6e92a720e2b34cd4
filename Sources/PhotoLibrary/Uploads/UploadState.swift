internal import Disk
internal import Foundation
internal import Synchronization
internal import Times

/// What the requests of one server share about uploads.
final class UploadState: Sendable {
    /// Threads for writing, so that a slow disk does not block other requests.
    let threads = DiskThreads()
    let turns = UploadTurns()
    let names = UploadNames()
    private let sweptAt = Mutex(Instant.earliest)
    private let prepared = Mutex(Set<Int64>())

    /// Whether an hour went by since this was last true.
    func isSweepDue(at now: Instant) -> Bool {
        sweptAt.withLock { last in
            guard last == .earliest || now - last >= .seconds(3600) else { return false }
            last = now
            return true
        }
    }

    /// Runs `body` for each person once.
    func once(for person: Int64, _ body: () throws -> Void) throws {
        guard !prepared.withLock({ $0.contains(person) }) else { return }
        try body()
        prepared.withLock { _ = $0.insert(person) }
    }
}

/// The names in the uploads folder, by ``UploadName/key(_:)``: read once, because a folder can hold many files.
final class UploadNames: Sendable {
    private struct Taken {
        var keys: Set<String>
        /// The next number for names that were asked for before.
        var next: [String: Int] = [:]
    }

    private let taken = Mutex<Taken?>(nil)

    /// A name that no file in the folder has, and marks it as taken.
    func take(_ name: UploadName, in folder: String) -> String {
        taken.withLock { taken in
            var all = taken ?? Taken(keys: Set(UploadFolder.names(in: folder).map(UploadName.key)))
            // Two references would make each change copy the whole set.
            taken = nil
            defer { taken = all }
            let key = UploadName.key(name.text)
            if all.keys.insert(key).inserted { return name.text }
            var number = all.next[key] ?? 2
            while !all.keys.insert(UploadName.key(name.numbered(number))).inserted { number += 1 }
            all.next[key] = number + 1
            return name.numbered(number)
        }
    }
}

/// Lets one after the other do something with the same thing.
actor UploadTurns {
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until nobody else has the turn.
    func enter(_ thing: String) async {
        guard waiting[thing] != nil else {
            waiting[thing] = []
            return
        }
        await withCheckedContinuation { waiting[thing]?.append($0) }
    }

    /// Gives the turn to the next.
    func leave(_ thing: String) {
        guard var others = waiting[thing], !others.isEmpty else {
            waiting[thing] = nil
            return
        }
        let next = others.removeFirst()
        waiting[thing] = others
        next.resume()
    }
}
