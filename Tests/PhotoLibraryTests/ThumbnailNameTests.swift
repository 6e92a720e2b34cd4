import PhotoLibrary
import Testing

/// The names of thumbnails that are written beside each other.
@Suite struct ThumbnailNameTests {
    @Test func laterFilesOfOneNameAreNumbered() {
        let names = ThumbnailBatch.outputNames([
            "a/x.jpg", "b/x.png", "x", "c/x.y.jpg", ".hidden", "d/x.jpeg", "x-2.jpg",
        ])
        #expect(names == ["x", "x-2", "x-3", "x.y", ".hidden", "x-4", "x-2-2"])
    }
}
