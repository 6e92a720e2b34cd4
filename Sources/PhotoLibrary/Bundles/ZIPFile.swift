internal import CArchive
internal import Foundation

/// A zip that is written member by member, by libarchive. Of equal members in equal order it has equal bytes.
@safe final class ZIPFile {
    private let path: String
    private let writer: OpaquePointer
    private let descriptor: Int32

    /// Makes or empties the file.
    init(_ path: String) throws(LibraryError) {
        self.path = path
        descriptor = unsafe open(PathText.bytes(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileFailure(path: path).whileWriting }
        guard let writer = unsafe CArchive_open(descriptor) else {
            close(descriptor)
            throw .inputOutput("a zip can't be written: libarchive is missing")
        }
        unsafe self.writer = writer
    }

    deinit {
        unsafe CArchive_close(writer)
        close(descriptor)
    }

    /// Begins a member of a length in bytes.
    func begin(_ name: String, bytes: Int64, isCompressed: Bool) throws(LibraryError) {
        try check(unsafe CArchive_begin(writer, name, bytes, isCompressed ? 1 : 0))
    }

    /// Writes the next bytes of the member.
    func append(_ bytes: [UInt8]) throws(LibraryError) {
        try check(unsafe bytes.withUnsafeBytes { unsafe CArchive_write(writer, $0.baseAddress, $0.count) })
    }

    /// Ends the zip, and waits until the disk has it.
    func finish() throws(LibraryError) {
        try check(unsafe CArchive_finish(writer))
        guard fsync(descriptor) == 0 else { throw FileFailure(path: path).whileWriting }
    }

    private func check(_ state: Int32) throws(LibraryError) {
        guard state != 0 else { return }
        let number = unsafe CArchive_errno(writer)
        guard number == 0 else { throw FileFailure(path: path, number: number).whileWriting }
        throw .inputOutput("\(path) can't be written (\(unsafe String(cString: CArchive_message(writer))))")
    }
}
