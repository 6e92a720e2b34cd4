import Glibc
import Imaging

extension PictureDecoder {
    /// The decoder to test: the one in `PHOTOS_DECODER`, or the default. `scripts/test` runs the tests with both.
    static let tested =
        unsafe getenv("PHOTOS_DECODER").flatMap { unsafe PictureDecoder(rawValue: String(cString: $0)) } ?? .usual
}
