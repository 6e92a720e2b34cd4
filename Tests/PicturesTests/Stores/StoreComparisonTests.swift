import Disk
import Foundation
import Pictures
import TestLibraries
import TestSupport
import Testing
import Times

/// Applies the same operations to two stores and compares their blobs.
@Suite struct StoreComparisonTests {
    /// An operation on a store, with its arguments.
    private enum Operation {
        case put(BlobName, [UInt8])
        case adopt(BlobName, [UInt8])
        case delete(BlobName)
        case use(BlobName, at: Int64)
        case read(BlobName, offset: Int, count: Int)
        case oldest(Int, before: FileTime)
        case prune(Int64)
        case size
    }

    private struct World {
        let folder: TemporaryFolder
        let store: any BlobStore
        /// Replaces the time of storing, because the stores have clocks of their own.
        var second: Int64 = 0

        init(_ kind: TestStore) throws {
            folder = try TemporaryFolder()
            store = kind.make(at: folder.path("blobs"), clock: ManualClock())
        }

        /// Applies an operation and returns its result as text.
        mutating func apply(_ operation: Operation) throws -> String {
            second += 1
            switch operation {
            case .put(let name, let bytes):
                try store.put(bytes, as: name)
                try store.setUse(of: name, at: second)
                return ""
            case .adopt(let name, let bytes):
                let part = try folder.write(bytes, to: "a.part")
                try store.adopt(part, as: name)
                try store.setUse(of: name, at: second)
                return "\(folder.exists("a.part"))"
            case .delete(let name): return "\(try store.delete(name))"
            case .use(let name, let seconds):
                guard store.status(of: name) != nil else { return "none" }
                try store.setUse(of: name, at: seconds)
                return ""
            case .read(let name, let offset, let count):
                do throws(FileFailure) {
                    return "\(try store.read(name, at: offset, count: count))"
                } catch {
                    return "\(error.number)"
                }
            case .oldest(let limit, let before): return "\(try store.oldest(limit, before: before))"
            case .prune(let excess): return "\(try store.prune(excess: excess))"
            case .size: return "\(try store.size())"
            }
        }

        /// Everything in the store.
        func contents() throws -> [String] {
            try store.names().map { text in
                let name = try #require(BlobName(text))
                return "\(text) \(String(describing: store.status(of: name))) \(try store.read(name))"
            }
        }
    }

    private func operation(_ step: Int, _ random: inout SeededGenerator) throws -> Operation {
        let digits = String(0xa0f0 + Int.random(in: 0..<24, using: &random), radix: 16)
        let name = try #require(BlobName("\(digits).\(["jpg", "png"].randomElement(using: &random) ?? "")"))
        var bytes: [UInt8] {
            (0..<Int.random(in: 0..<40, using: &random)).map { _ in .random(in: 0...255, using: &random) }
        }
        return switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: .put(name, bytes)
        case 6..<8: .adopt(name, bytes)
        case 8..<11: .delete(name)
        // So that no two blobs have the same time: which of them would be deleted is unspecified.
        case 11..<14: .use(name, at: 10_000 + Int64((step * 7919) % 1009))
        case 14..<16:
            .read(name, offset: .random(in: 0..<50, using: &random), count: .random(in: 0..<50, using: &random))
        case 16..<18:
            .oldest(
                .random(in: 1...30, using: &random),
                before: FileTime(Instant(seconds: .random(in: 0...11_000, using: &random))))
        case 18: .prune(.random(in: -10...80, using: &random))
        default: .size
        }
    }

    @Test(arguments: 0..<4) func afterManyOperationsBothHaveTheSame(seed: UInt64) throws {
        var (one, other) = (try World(.folder), try World(.memory))
        defer {
            one.folder.remove()
            other.folder.remove()
        }
        var random = SeededGenerator(seed: seed)
        var most = 0
        for step in 0..<300 {
            let operation = try operation(step, &random)
            #expect(try one.apply(operation) == other.apply(operation), "step \(step): \(operation)")
            if step % 20 == 19 {
                let contents = try one.contents()
                #expect(try contents == other.contents(), "after step \(step)")
                most = max(most, contents.count)
            }
        }
        #expect(most > 5)
    }
}
