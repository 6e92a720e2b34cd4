internal import Catalog
internal import Cryptography
internal import Disk
internal import Fetching
internal import Imaging

/// The reason of an error, as a part of a message.
package enum ErrorReason {
    /// The reason of a known error; for any other error its type, never its Swift description.
    package static func text(_ error: any Error) -> String {
        switch error {
        case let error as LibraryError: error.message
        case let error as FileFailure: error.reason
        case let error as ImagingError: error.reason
        case let error as FetchError: error.reason
        case let error as CryptographyError: error.description
        case CatalogError.failed(let message), CatalogError.damaged(let message), CatalogError.cannotWrite(let message),
            CatalogError.diskFull(let message), CatalogError.notAllowed(let message):
            message
        case is CancellationError: "interrupted"
        default: "unexpected error of type \(type(of: error))"
        }
    }
}
