internal import HTTPTypes
internal import PhotoLibrary

extension Problem {
    init(_ error: UploadError) {
        let full = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
        let status: HTTPResponse.Status =
            switch error {
            case .fileTooLarge, .longerThanAnnounced: .contentTooLarge
            case .personFull, .noRoom: full
            case .tooManyUnfinished: .tooManyRequests
            case .wrongOffset: .conflict
            case .wrongChecksum: .init(code: 460, reasonPhrase: "Checksum Mismatch")
            case .inUse: .init(code: 423, reasonPhrase: "Locked")
            case .notPicture: .unsupportedMediaType
            }
        self.init(status, error.message)
    }
}
