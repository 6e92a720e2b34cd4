/// Why an upload was refused. No message contains a path of this machine.
public enum UploadError: Error, Equatable, Sendable {
    /// The file is larger than one can be, in bytes.
    case fileTooLarge(limit: Int64)
    /// The person would have more than one can have, in bytes.
    case personFull(limit: Int64)
    /// The person has as many unfinished uploads as one can have.
    case tooManyUnfinished(limit: Int)
    /// The disk would have less free space than stays free.
    case noRoom(keptFree: Int64)
    /// More bytes came than the upload was announced with.
    case longerThanAnnounced(length: Int64)
    /// The bytes do not begin where the upload ends so far.
    case wrongOffset(expected: Int64)
    /// The bytes do not have the hash that was sent with them; they were discarded.
    case wrongChecksum
    /// Another request adds to the same upload.
    case inUse
    /// The file is not a picture that the library can show, or not all of one; the end of a sentence about the file.
    case notPicture(reason: String)

    /// One line for a person.
    public var message: String {
        switch self {
        case .fileTooLarge(let limit): "the file is too large: expected at most \(limit) bytes"
        case .personFull(let limit):
            "not allowed: you would have more than \(limit) bytes in this library; ask an owner to raise the limit"
        case .tooManyUnfinished(let limit):
            "too many unfinished uploads: expected at most \(limit); finish or delete some first"
        case .noRoom(let keptFree):
            "the disk for uploads is nearly full: \(keptFree) bytes of it stay free; free some space and try again"
        case .longerThanAnnounced(let length): "too many bytes: this upload was announced with \(length)"
        case .wrongOffset(let expected): "invalid Upload-Offset: this upload continues at \(expected)"
        case .wrongChecksum: "the bytes do not match Upload-Checksum and were discarded; send them again"
        case .inUse: "another request is adding to this upload; try again"
        case .notPicture(let reason): "the file \(reason)"
        }
    }
}
