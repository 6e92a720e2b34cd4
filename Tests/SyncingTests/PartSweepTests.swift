import Catalog
import Foundation
import Pictures
import Syncing
internal import TestLibraries
import Testing

/// The remains of commands that were killed, and claims of running ones.
@Suite struct PartSweepTests {
    private let world: SyncWorld
    private let claims: DownloadClaims

    init() throws {
        world = try SyncWorld()
        claims = try world.originals.staging.claims()
    }

    private func sweep() throws {
        try PartSweep(catalog: world.catalog, originals: world.originals, claims: claims).run()
    }

    private func write(_ name: String, secondsAgo: Int = 0) throws -> String {
        let path = world.originals.staging.path + "/" + name
        try world.write(path, bytes: 10, secondsAgo: secondsAgo)
        return path
    }

    @Test func aClaimIsExclusiveUntilItIsReleased() throws {
        defer { world.remove() }
        let others = try world.originals.staging.claims()
        #expect(try claims.claim(photo: 7))
        #expect(try !others.claim(photo: 7))
        #expect(try others.claim(photo: 8))
        claims.release(photo: 7)
        #expect(try others.claim(photo: 7))
    }

    @Test func aClaimEndsWithItsHolder() throws {
        defer { world.remove() }
        do {
            let others = try world.originals.staging.claims()
            #expect(try others.claim(photo: 7))
        }
        #expect(try claims.claim(photo: 7))
    }

    @Test func aResumablePartIsKept() throws {
        defer { world.remove() }
        let downloads = try world.addSource(photos: 3)
        try world.catalog.downloads.noteBegun(
            photo: downloads[0].photo, etag: "\"1\"", lastModified: nil, total: 100)
        try world.catalog.downloads.noteBegun(
            photo: downloads[1].photo, etag: "W/\"1\"", lastModified: nil, total: 100)
        let resumable = try write("\(downloads[0].photoID).part")
        let weak = try write("\(downloads[1].photoID).part")
        let unknown = try write("\(downloads[2].photoID).part")
        let whole = try write("\(downloads[0].photoID).whole")
        try sweep()
        #expect(world.exists(resumable))
        #expect(!world.exists(weak) && !world.exists(unknown) && !world.exists(whole))
    }

    @Test func aPartInUseIsKept() throws {
        defer { world.remove() }
        let download = try world.addSource(photos: 1)[0]
        let part = try write("\(download.photoID).part")
        let others = try world.originals.staging.claims()
        #expect(try others.claim(photo: download.photo))
        try sweep()
        #expect(world.exists(part))
        others.release(photo: download.photo)
        try sweep()
        #expect(!world.exists(part))
        // The sweep releases its claims.
        #expect(try others.claim(photo: download.photo))
    }

    @Test func thePartOfAForgottenPhotoIsDeletedWhenItIsIdle() throws {
        defer { world.remove() }
        let part = try write("nobody.part", secondsAgo: 599)
        try sweep()
        #expect(world.exists(part))
        world.clock.advance(by: .seconds(2))
        try sweep()
        #expect(!world.exists(part))
    }

    @Test func aListIsDeletedAfterItsProcess() throws {
        defer { world.remove() }
        let mine = try write("feed-1-\(getpid()).part", secondsAgo: 10_000)
        // No process has a number this large (proc(5), pid_max).
        let gone = try write("feed-1-\(Int32.max).part")
        let other = try write("claims.bak")
        try sweep()
        #expect(world.exists(mine) && !world.exists(gone) && world.exists(other))
    }
}
