internal import Disk
internal import Editions
internal import Foundation
internal import LibraryBase
public import ObjectStore
internal import Times

/// Where editions are published: in an S3 store, or in a folder of a disk that publisher and readers share.
public enum EditionPlace: Sendable, Equatable {
    case store(ObjectStoreSettings)
    /// By its absolute path.
    case folder(String)

    /// The address, without keys.
    public var text: String {
        switch self {
        case .store(let settings): settings.store
        case .folder(let path): path
        }
    }

    /// Sends no request yet.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` for keys that are missing, and for a folder that is.
    func objects(_ now: @escaping @Sendable () -> Instant) throws(LibraryError) -> any EditionObjects {
        switch self {
        case .folder(let path):
            guard PathText.exists(path) else { throw .notFound("no such folder: \(path)") }
            return EditionObjectsInFolder(path)
        case .store(let settings):
            let environment = ProcessInfo.processInfo.environment
            do throws(S3Mistake) {
                return EditionObjectsInStore(
                    client: try settings.client(
                        environment: environment,
                        userAgent: UserAgent.text(contact: environment["PHOTOS_CONTACT"] ?? ""),
                        patience: .seconds(2), now: now))
            } catch {
                throw .usage(error.message)
            }
        }
    }
}

/// Editions in an S3 store, under `editions/` of its prefix.
struct EditionObjectsInStore: EditionObjects {
    let client: S3Client

    private func key(_ name: String) -> String { client.key("editions/\(name)") }

    func bytes(of name: String) throws(EditionFailure) -> [UInt8]? {
        do throws(S3Client.Failure) {
            return try client.bytes(key(name))
        } catch {
            guard error == .missing else { throw EditionFailure(error) }
            return try missing()
        }
    }

    /// Without its bucket, everything seems to be missing.
    private func missing() throws(EditionFailure) -> [UInt8]? {
        try request { client throws(S3Client.Failure) in try client.check() }
        return nil
    }

    func put(_ bytes: [UInt8], as name: String) throws(EditionFailure) {
        try request { client throws(S3Client.Failure) in try client.put(bytes, as: key(name)) }
    }

    func upload(_ path: String, as name: String) throws(EditionFailure) {
        let failure: EditionFailure?
        do throws(FileFailure) {
            let file = try OpenFile(path)
            failure = upload(file, name)
        } catch {
            throw .disk(error)
        }
        if let failure { throw failure }
    }

    private func upload(_ file: borrowing OpenFile, _ name: String) -> EditionFailure? {
        do throws(S3Client.Failure) {
            guard try client.length(key(name)) != file.status.fingerprint.bytes else { return nil }
            try client.upload(file, as: key(name), isNew: false)
            return nil
        } catch {
            return EditionFailure(error)
        }
    }

    func download(_ name: String, to path: String, most: Int) throws(EditionFailure) {
        try request { client throws(S3Client.Failure) in try client.download(key(name), to: path, most: most) }
    }

    func names(in folder: String) throws(EditionFailure) -> [String] {
        var names: [String] = []
        let prefix = key("")
        do {
            try client.forEach(under: key(folder + "/")) { names.append(String($0.key.dropFirst(prefix.count))) }
        } catch let error as S3Client.Failure {
            throw EditionFailure(error)
        } catch {
            throw .away("interrupted")
        }
        return names
    }

    func delete(_ name: String) throws(EditionFailure) {
        try request { client throws(S3Client.Failure) in try client.delete(key(name)) }
    }

    private func request<Value>(
        _ body: (S3Client) throws(S3Client.Failure) -> Value
    ) throws(EditionFailure) -> Value {
        do throws(S3Client.Failure) {
            return try body(client)
        } catch {
            throw EditionFailure(error)
        }
    }
}

extension EditionFailure {
    init(_ failure: S3Client.Failure) {
        switch failure {
        case .missing: self = .away("the store lacks a part of the edition")
        case .exists, .notImplemented: self = .away("the store refused to replace an object")
        case .refused(let reason): self = .notAllowed(reason)
        case .unavailable(let reason): self = .away(reason)
        case .damaged(let reason): self = .away(reason)
        case .disk(let number): self = .disk(FileFailure(path: "a part of the edition", number: number))
        }
    }
}

extension LibraryError {
    init(_ failure: EditionFailure) {
        switch failure {
        case .refused(let reason): self = .notAllowed(reason)
        case .away(let reason): self = .unavailable(reason)
        case .notAllowed(let reason): self = .notAllowed(reason)
        case .disk(let failure): self = failure.whileWriting
        }
    }
}
