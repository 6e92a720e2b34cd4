package import Cryptography
internal import Disk
internal import Foundation
public import LibraryBase

/// A publisher's private Ed25519 key (RFC 8032), in a file that only its owner can read.
public struct BundleSigningKey: Sendable {
    private let key: Ed25519.PrivateKey

    /// Reads a key from one line of Base64.
    ///
    /// - Throws: ``LibraryError/notAllowed(_:)`` if other users can read the file, ``LibraryError/invalidInput(_:)`` for an
    ///   invalid key.
    public init(path: String) throws(LibraryError) {
        do {
            let file = try OpenFile(path)
            guard file.status.permissions & 0o077 == 0 else {
                throw LibraryError.notAllowed(
                    "not allowed: other users can read the secret key \(path); run `chmod 600 \(path)`")
            }
            let text = String(decoding: try file.first(200), as: UTF8.self).trimmingCharacters(
                in: .whitespacesAndNewlines)
            guard let data = Data(base64Encoded: text),
                let key = try? Ed25519.PrivateKey(rawRepresentation: Array(data))
            else {
                throw LibraryError.invalidInput(
                    "\(path) is not a signing key; create one with `photos bundle key FILE`")
            }
            self.key = key
        } catch let failure as FileFailure {
            throw failure.whileReading
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .invalidInput("\(path) is not a signing key")
        }
    }

    /// Creates a key in a new file with permissions 600.
    ///
    /// - Throws: ``LibraryError/usage(_:)`` if the file exists.
    public static func make(path: String) throws(LibraryError) -> BundleSigningKey {
        guard !PathText.exists(path) else {
            throw .usage("file already exists: \(path); a key file is never overwritten")
        }
        let key: Ed25519.PrivateKey
        do throws(CryptographyError) { key = try Ed25519.PrivateKey() } catch {
            throw .cannotCreate("cannot create a key: \(ErrorReason.text(error))")
        }
        let text = Data(key.rawRepresentation).base64EncodedString() + "\n"
        do throws(FileFailure) {
            try AtomicFile.write(Array(text.utf8), to: path, mode: 0o600)
        } catch {
            throw error.whileWriting
        }
        return try BundleSigningKey(path: path)
    }

    /// The public key that readers need: 32 bytes in Base64.
    public var publicKey: String { Data(key.publicKey.rawRepresentation).base64EncodedString() }

    /// The key itself, for other signatures.
    package var secret: Ed25519.PrivateKey { key }

    func signature(of bytes: [UInt8]) throws -> [UInt8] {
        Array(Data(try key.signature(for: bytes)).base64EncodedString().utf8) + [UInt8(ascii: "\n")]
    }
}

/// The Ed25519 signature of a `bundle.json`.
enum BundleSignature {
    /// Largest size of a signature file in bytes; more than 64 bytes need in Base64.
    static let sizeLimit = 200

    /// Whether `signature`, in Base64 as in `bundle.sig`, is a valid signature of `bytes` by the key.
    static func isValid(_ signature: [UInt8], key: [UInt8], bytes: [UInt8]) -> Bool {
        let text = String(decoding: signature, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let data = Data(base64Encoded: text), data.count == 64,
            let key = try? Ed25519.PublicKey(rawRepresentation: key)
        else { return false }
        return key.isValidSignature(Array(data), for: bytes)
    }
}
