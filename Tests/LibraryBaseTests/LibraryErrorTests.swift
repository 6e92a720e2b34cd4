import Catalog
import Disk
import Fetching
import Foundation
import LibraryBase
import Testing

/// The translation of errors of other modules.
@Suite struct LibraryErrorTests {
    private let context: LibraryContext

    init() throws {
        context = LibraryContext(location: LibraryLocation(path: "/library"), catalog: try Catalog())
    }

    @Test func whoStoppedItIsToldThatItWasStopped() {
        #expect(context.libraryError(CancellationError()) == .interrupted)
        #expect(context.libraryError(FetchError.cancelled) == .interrupted)
        #expect(context.libraryError(LibraryError.busy("x")) == .busy("x"))
    }

    @Test func theLibraryIsNamed() {
        #expect(context.libraryError(CatalogError.busy).message.contains("/library"))
        #expect(
            context.libraryError(CatalogError.damaged("torn")) == .damaged(library: "/library", reason: "torn"))
        #expect(throws: LibraryError.self) {
            try context.withCatalog { _ throws(CatalogError) in throw .refused(.nothingToUndo) }
        }
    }

    @Test func whatAPersonalStateSaysIsWhatItsKeeperSays() {
        #expect(
            context.libraryError(PersonalStateError.failed(CatalogError.damaged("torn")))
                == .damaged(library: "/library", reason: "torn"))
        #expect(
            context.libraryError(PersonalStateError.refused(.noSuchRow(4, count: 0)))
                == .notFound("no such row: 4; the recents are empty"))
        #expect(throws: LibraryError.notFound("photo a is not in the recents")) {
            try context.withPersonal { _ throws(PersonalStateError) in throw .refused(.noSuchPhoto(PhotoID("a"))) }
        }
    }

    @Test func aFileThatIsNotReadIsMissingForbiddenOrBroken() {
        func reading(_ number: Int32) -> LibraryError { FileFailure(path: "/a", number: number).whileReading }
        #expect(reading(ENOENT) == .notFound("no such file: /a") && reading(ENOTDIR) == reading(ENOENT))
        #expect(reading(EACCES) == .notAllowed("cannot read /a: permission denied"))
        #expect(reading(EIO) == .inputOutput("cannot read /a: input/output error"))
        #expect(reading(ENOSPC) == .diskFull("cannot write /a: no space left on device"))
    }

    @Test func aFileThatIsNotWrittenIsForbiddenImpossibleOrOutOfRoom() {
        func writing(_ number: Int32) -> LibraryError { FileFailure(path: "/a", number: number).whileWriting }
        #expect(writing(EROFS) == .cannotCreate("cannot write /a: read-only file system"))
        #expect(writing(ENOENT) == .cannotCreate("cannot create /a: no such file or directory"))
        #expect(writing(EDQUOT) == .diskFull("cannot write /a: disk quota exceeded"))
        #expect(writing(EIO) == .inputOutput("cannot write /a: input/output error"))
    }

    @Test func aFullDiskIsKnownInTheErrorsOfAllRooms() {
        let full: [any Error] = [
            FileFailure(path: "/a", number: ENOSPC), CatalogError.diskFull("x"), FetchError.disk(ENOSPC),
            FetchError.disk(EDQUOT), LibraryError.diskFull("x"),
        ]
        #expect(full.allSatisfy(FullDisk.isCause))
        let other: [any Error] = [
            CatalogError.busy, FetchError.disk(EIO), FetchError.timeout, LibraryError.interrupted,
        ]
        #expect(!other.contains(where: FullDisk.isCause))
    }
}
