internal import Containers
internal import Foundation

/// Names of files that are written together: each stands for one file on every system, also where names differ in case or in Unicode
/// normalisation alone.
///
/// Keeps a few bytes for each name. By chance, a name can be numbered that no other file has.
package struct PortableNames {
    /// The hashes of the names that are taken, with their folders.
    private var taken = Set<Int>()
    /// The next number of each name that came more than once.
    private var numbers: [Int: Int] = [:]

    /// Windows has no names with these.
    private static let replaced = Set("<>\"|?*:\\/")

    package init() {}

    /// A name that no other file in the folder has; it gets a number in parentheses if one has it.
    ///
    /// - Parameters:
    ///   - wanted: the name that it should have; nil for none.
    ///   - other: the name in place of one that is not allowed, or too long with a number. No other file has it.
    ///   - suffix: what the name of a second file has at its end, beside this one; empty for no such file.
    package mutating func name(
        _ wanted: String?, or other: String, in folder: String = "", with suffix: String = ""
    ) -> String {
        let name = wanted.flatMap { Self.portable($0, with: suffix) } ?? other
        guard !take(name, in: folder, with: suffix) else { return name }
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        let key = Self.key(name, in: folder)
        var number = numbers[key] ?? 2
        while true {
            let numbered = "\(name[..<dot]) (\(number))\(name[dot...])"
            guard Self.portable(numbered, with: suffix) != nil else {
                _ = take(other, in: folder, with: suffix)
                return other
            }
            number += 1
            numbers[key] = number
            if take(numbered, in: folder, with: suffix) { return numbered }
        }
    }

    /// A text as a name that every system allows; nil if it cannot be made one.
    package static func portable(_ text: String) -> String? {
        var name = String(text.map { replaced.contains($0) ? "_" : $0 })
        // Windows drops these.
        while name.hasSuffix(".") || name.hasSuffix(" ") { name.removeLast() }
        // Hidden, and an import would pass it over.
        if name.hasPrefix(".") { name = "_" + name.dropFirst() }
        return (try? ZIPName.checked(name.utf8)) == nil ? nil : name
    }

    /// As ``portable(_:)``; nil also if it is too long with the end of the second file.
    private static func portable(_ text: String, with suffix: String) -> String? {
        portable(text).flatMap { portable($0 + suffix) == nil ? nil : $0 }
    }

    private mutating func take(_ name: String, in folder: String, with suffix: String) -> Bool {
        let keys = Set([name, name + suffix].map { Self.key($0, in: folder) })
        guard taken.isDisjoint(with: keys) else { return false }
        taken.formUnion(keys)
        return true
    }

    /// As file systems compare names that ignore case and Unicode normalisation.
    private static func key(_ name: String, in folder: String) -> Int {
        "\(folder)/\(name)".precomposedStringWithCanonicalMapping.folding(options: .caseInsensitive, locale: nil)
            .hashValue
    }
}
