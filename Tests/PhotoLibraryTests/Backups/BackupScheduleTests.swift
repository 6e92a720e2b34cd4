import BackingUp
import Foundation
import LibraryBase
import PhotoLibrary
import TestSupport
import Testing
import Times

/// Backups that a server makes by itself.
@Suite struct BackupScheduleTests {
    private let world: TemporaryLibrary
    private var folder: String { world.folder + "/backups" }
    private var schedule: BackupSchedule { BackupSchedule(folder: folder, interval: .seconds(3600), count: 3) }

    init() throws {
        world = try TemporaryLibrary(hasState: true)
    }

    private var library: PhotoLibrary { world.library }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// Makes the newest backup older.
    private func age(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: folder + "/" + name, toPath: folder + "/" + other)
    }

    @Test func theOldestIsDeletedWhenThereAreTooMany() async throws {
        defer { world.remove() }
        #expect(try library.backups.nextDue(schedule) == .epoch)
        for number in 0..<5 {
            _ = try library.backups.run(schedule)
            let new = try #require(try names().first { !$0.hasPrefix("photos-2001") })
            try age(new, to: "photos-2001010\(number)T000000Z.zip")
        }
        // The oldest are those that were made first, whatever their names.
        #expect(
            try names() == [
                "photos-20010102T000000Z.zip", "photos-20010103T000000Z.zip", "photos-20010104T000000Z.zip",
            ])
        let due = try library.backups.nextDue(schedule)
        #expect(due > SystemClock().now() + .seconds(3500) && due <= SystemClock().now() + .seconds(3600))
    }

    @Test func whatIsNoGoodBackupOfTheLibraryNeitherCountsNorIsDeleted() async throws {
        defer { world.remove() }
        _ = try library.backups.run(schedule)
        let good = try #require(try names().first)
        try age(good, to: "photos-20010101T000000Z.zip")
        // One that a person made, and named.
        _ = try library.backups.write(to: folder + "/photos-christmas.zip")
        // Later ones are damaged, or of another library, or no backups at all.
        for number in 0..<4 {
            try Data("cut".utf8).write(to: URL(fileURLWithPath: "\(folder)/photos-2090010\(number)T000000Z.zip"))
        }
        let other = try TemporaryLibrary(hasState: true)
        defer { other.remove() }
        for number in 0..<4 { _ = try other.library.backups.write(to: "\(folder)/photos-2080010\(number)T000000Z.zip") }
        try Data("diary".utf8).write(to: URL(fileURLWithPath: folder + "/diary.txt"))
        let before = try names()
        for number in 0..<2 {
            _ = try library.backups.run(schedule)
            let new = try #require(
                Set(try names()).subtracting(before).first { $0.hasPrefix("photos-202") || $0.hasPrefix("photos-203") })
            try age(new, to: "photos-2002010\(number)T000000Z.zip")
        }
        #expect(Set(try names()) == Set(before + ["photos-20020100T000000Z.zip", "photos-20020101T000000Z.zip"]))
    }

    /// A clock that was wrong once must not stop backups for years.
    @Test func aBackupFromTheFutureDoesNotCount() async throws {
        defer { world.remove() }
        _ = try library.backups.run(schedule)
        let name = try #require(try names().first)
        let later = SystemClock().now() + .seconds(3 * 365 * 86_400)
        let forged = folder + "/photos-20290101T000000Z.zip"
        try BackupForgery(of: folder + "/" + name).write(to: forged, in: world.folder, madeAt: later.milliseconds)
        try FileManager.default.removeItem(atPath: folder + "/" + name)
        #expect(try library.backups.nextDue(schedule) == .epoch)
        var one = schedule
        one.count = 1
        _ = try library.backups.run(one)
        #expect(try names().count == 2 && library.backups.nextDue(schedule) > SystemClock().now())
    }

    @Test func aFailedBackupDeletesNothing() async throws {
        defer { world.remove() }
        for number in 0..<3 {
            _ = try library.backups.run(schedule)
            let new = try #require(try names().first { !$0.hasPrefix("photos-2001") })
            try age(new, to: "photos-2001010\(number)T000000Z.zip")
        }
        let before = try names()
        // Logins that others can read are not used, also not for a backup.
        try world.add("http://127.0.0.1:9/feed", isPrivateAllowed: true)
        _ = try library.sources.logIn("s", .token("secret"))
        let state = try #require(library.location.state)
        let logins = try #require(
            try FileManager.default.contentsOfDirectory(atPath: state).first { $0.hasPrefix("credentials") })
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(state)/\(logins)")
        var strict = schedule
        strict.count = 1
        guard case .notAllowed = try await refusal({ try library.backups.run(strict) }) else {
            Issue.record("logins that others can read were copied")
            return
        }
        #expect(try names() == before)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(state)/\(logins)")
        _ = try library.backups.run(strict)
        #expect(try names().count == 1)
    }
}
