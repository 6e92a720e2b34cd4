internal import Catalog
internal import Disk
internal import Exporting
internal import Foundation
internal import Imaging
internal import Pictures

extension ExportDocument.Skipped {
    init(_ photo: PhotoRecord, _ problem: ExportProblem) {
        self.init(id: photo.id, name: photo.name, reason: Self.reason(problem))
    }

    /// Why a photo is left out.
    private static func reason(_ problem: ExportProblem) -> String {
        switch problem {
        case .damaged: "has other bytes than when it was imported, though its size and time are the same"
        case .changing: "has changed since it was imported; import it again"
        case .unreadable(let error): reason(error)
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case PictureError.changing: reason(.changing)
        case PictureError.missing: "is missing"
        case PictureError.unreadable(let reason): reason
        case ExportSource.Failure.keepsMetadata: "cannot be separated from its metadata; --size makes a picture without"
        case ExportSource.Failure.isElsewhere: "is not on this machine; `photos open` downloads it"
        case let error as ImagingError: error.reason
        case let failure as FileFailure where failure.number == ENOENT: "is missing"
        case let failure as FileFailure: "cannot be read: \(failure.reason)"
        default: "cannot be read"
        }
    }
}
