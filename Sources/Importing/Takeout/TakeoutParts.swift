internal import Archiving
internal import Disk
internal import Foundation
internal import Pictures

/// The parts of exports of Google Photos: ZIP files beside each other, or folders in which they were unpacked.
struct TakeoutParts {
    /// The name of the folder with which each part begins, in every language.
    private static let top = "Takeout"
    /// The parts beside each part, with itself.
    private var known: [String: [String]] = [:]

    /// Splits the path of a folder in an export: the folder in which the part was unpacked, and the path from there.
    static func split(_ path: String) -> (part: String, rest: String)? {
        let marker = "/\(top)/"
        guard let range = (path + "/").range(of: marker) else { return nil }
        let part = String(path[..<range.lowerBound])
        let rest = String((path + "/")[range.upperBound...].dropLast())
        return (part.isEmpty ? "/" : part, rest)
    }

    /// The folders of the export to which a folder belongs.
    mutating func export(_ path: String) -> [String] {
        guard let (part, _) = Self.split(path) else { return [splitPath(path).folder] }
        return parts(part).map { PathText.join($0, Self.top) }
    }

    /// The same folder in the other parts of its export.
    mutating func others(_ path: String) -> [String] {
        guard let (part, rest) = Self.split(path) else { return [] }
        return parts(part).filter { $0 != part }
            .map { PathText.join(PathText.join($0, Self.top), rest) }
            .filter { !PhotoFile.names(in: $0).isEmpty }
    }

    private mutating func parts(_ part: String) -> [String] {
        if let parts = known[part] { return parts }
        let (folder, name) = splitPath(part)
        let stem = Self.stem(name)
        let siblings = stem.isEmpty ? [] : ((try? FolderEntry.all(in: folder)) ?? []).map(\.name).sorted()
        let others = siblings.filter { Self.stem($0) == stem && $0 != Self.file(name) }.compactMap { sibling in
            Self.part(PathText.join(folder, sibling))
        }
        known[part] = [part] + others
        return [part] + others
    }

    /// A folder or ZIP file as a part; nil for another file.
    private static func part(_ path: String) -> String? {
        if MemberPath.isArchive(path), (try? FileStatus.of(path).kind) == .regular { return MemberPath.path(path) }
        return (try? FileStatus.of(PathText.join(path, top)).kind) == .folder ? path : nil
    }

    /// The name of the file or folder of a part.
    private static func file(_ name: String) -> String { MemberPath(name)?.archive ?? name }

    /// What the names of all parts of an export begin with, up to its time: `takeout-20240101T120000Z` of
    /// `takeout-20240101T120000Z-001.zip`. People shorten the names, so `takeout-1.zip` and `takeout-2.zip` belong together too. Empty
    /// for another name: two exports can be in folders with similar names.
    private static func stem(_ name: String) -> String {
        let bytes = Array(file(name).utf8)
        let form = Array("00000000T000000Z".utf8)
        for start in bytes.indices.dropLast(form.count - 1) {
            let isTime = zip(bytes[start...], form).allSatisfy { byte, form in
                form == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == form
            }
            if isTime { return String(decoding: bytes[..<(start + form.count)], as: UTF8.self) }
        }
        let bare = file(name).split(separator: ".").first.map(String.init) ?? ""
        let stem = String(bare.reversed().drop { $0.isASCII && $0.isNumber }.reversed())
        let isNumbered = stem != bare && ["-", "_", " "].contains(stem.last)
        return isNumbered && stem.lowercased().hasPrefix(top.lowercased()) ? stem : ""
    }
}
