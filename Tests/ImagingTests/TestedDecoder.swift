import Glibc
import Imaging

extension PictureDecoder {
    /// The one that the tests go through: what `PHOTOS_DECODER` says, else the usual one. `scripts/test` runs them with both.
    static let tested =
        unsafe getenv("PHOTOS_DECODER").flatMap { unsafe PictureDecoder(rawValue: String(cString: $0)) } ?? .usual
}
