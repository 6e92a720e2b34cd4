internal import Foundation

/// Conversion of paths to text and back. Linux names are bytes: those that are not UTF-8 are represented by private-use
/// characters, so that every file can be opened by the text of its path.
package enum PathText {
    /// A byte b ≥ 0x80 that is not valid UTF-8 becomes the scalar `base + b`, in private-use plane 16.
    private static let base: UInt32 = 0x10FE00

    /// The text of a name from the system.
    package static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isEscape) {
            return text
        }
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while let byte = rest.first {
            if let (scalar, length) = leadingScalar(rest) {
                text.append(scalar)
                rest = rest.dropFirst(length)
            } else {
                if let scalar = Unicode.Scalar(base + UInt32(byte)) { text.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return String(text)
    }

    private static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
        (base + 0x80..<base + 0x100).contains(scalar.value)
    }

    private static func leadingScalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        for length in 1...4 where length <= bytes.count {
            if let text = String(validating: bytes.prefix(length), as: UTF8.self),
                let scalar = text.unicodeScalars.first, !isEscape(scalar)
            {
                return (scalar, length)
            }
        }
        return nil
    }

    /// The bytes of a path, the inverse of ``text(_:)``, with a terminating NUL.
    package static func bytes(_ text: String) -> [CChar] {
        // Only scalars of plane 16 begin with this byte.
        guard text.utf8.contains(0xF4) else { return Array(text.utf8CString) }
        var bytes: [CChar] = []
        bytes.reserveCapacity(text.utf8.count + 1)
        for scalar in text.unicodeScalars {
            if isEscape(scalar) {
                bytes.append(CChar(truncatingIfNeeded: scalar.value - base))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar).map { $0.map(CChar.init(bitPattern:)) } ?? [])
            }
        }
        bytes.append(0)
        return bytes
    }

    /// The absolute path, without `.`, `..` and repeated slashes; does not resolve symbolic links.
    package static func absolute(_ path: String) -> String {
        let slash = UInt8(ascii: "/")
        let whole = path.utf8.first == slash ? Array(path.utf8) : Array((workingFolder() + "/" + path).utf8)
        var parts: [ArraySlice<UInt8>] = []
        for part in whole.split(separator: slash) where part != Array(".".utf8)[...] {
            if part == Array("..".utf8)[...] { _ = parts.popLast() } else { parts.append(part) }
        }
        return String(decoding: [slash] + parts.joined(separator: [slash]), as: UTF8.self)
    }

    /// The path with all symbolic links resolved; nil if there is no such file.
    package static func real(_ path: String) -> String? {
        let resolved = unsafe realpath(bytes(path), nil)
        guard let resolved = unsafe resolved else { return nil }
        defer { unsafe free(resolved) }
        return unsafe text(
            [UInt8](UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:))))
    }

    /// Whether `path` is the folder `folder` or below it, compared by bytes.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        let (path, folder) = (Array(path.utf8), Array(folder.utf8))
        guard path.starts(with: folder) else { return false }
        return folder == [UInt8(ascii: "/")] || path.count == folder.count || path[folder.count] == UInt8(ascii: "/")
    }

    /// The path of `name` in `folder`.
    package static func join(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    /// Whether there is a file at `path`, following links.
    package static func exists(_ path: String) -> Bool {
        unsafe access(bytes(path), F_OK) == 0
    }

    private static func workingFolder() -> String {
        real(".") ?? "/"
    }
}

/// The text of a path in a C string, as used in all documents of the library.
public func pathText(_ path: UnsafePointer<CChar>) -> String {
    unsafe PathText.text(UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:)))
}
