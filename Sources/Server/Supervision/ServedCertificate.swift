internal import Disk
internal import NIOSSL
internal import PhotoLibrary
internal import Synchronization

/// The certificate with which connections are accepted. It can be replaced while the server runs; connections that are open keep theirs.
final class ServedCertificate: Sendable {
    private struct State {
        var context: NIOSSLContext
        /// Those of the files that are in use, and of those that could not be used.
        var fingerprints: [FileFingerprint?]
        var failed: [FileFingerprint?]?
    }

    private let files: CertificateFiles
    private let state: Mutex<State>

    /// - Throws: ``LibraryError``, with the path, for files that cannot be used.
    init(_ files: CertificateFiles) throws(LibraryError) {
        self.files = files
        let fingerprints = Self.fingerprints(files)
        state = Mutex(State(context: try SecureChannel.context(files), fingerprints: fingerprints, failed: nil))
    }

    /// What new connections use.
    var context: NIOSSLContext { state.withLock { $0.context } }

    /// Reads the files again if they are others than before. The one in use stays if they cannot be used.
    ///
    /// - Parameter isForced: whether they are read although they are the same.
    /// - Returns: whether there is another one.
    /// - Throws: ``LibraryError``, with the path, for files that cannot be used; only once for the same files, unless it is forced.
    func renew(isForced: Bool) throws(LibraryError) -> Bool {
        let now = Self.fingerprints(files)
        let (used, failed) = state.withLock { ($0.fingerprints, $0.failed) }
        guard isForced || used != now else { return false }
        do throws(LibraryError) {
            // Also tried again if they are those that failed: their permissions can have changed.
            let context = try SecureChannel.context(files)
            state.withLock { $0 = State(context: context, fingerprints: now, failed: nil) }
            return used != now
        } catch {
            state.withLock { $0.failed = now }
            guard isForced || failed != now else { return false }
            throw error
        }
    }

    private static func fingerprints(_ files: CertificateFiles) -> [FileFingerprint?] {
        [files.chain, files.key].map { try? FileStatus.of($0).fingerprint }
    }
}
