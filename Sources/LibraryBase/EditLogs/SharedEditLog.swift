package import Catalog
internal import Foundation
package import SharedState

/// The edit log on this machine, with a copy of it in PostgreSQL if personal state is there. The copy is behind while PostgreSQL does
/// not answer, and is replaced by the first write after that.
package struct SharedEditLog: EditLog {
    private let file: EditLogFile
    private let shared: SharedPersonalState

    package init(_ file: EditLogFile, shared: SharedPersonalState) {
        (self.file, self.shared) = (file, shared)
    }

    package func append(
        _ entries: [EditEntry], library: String, at end: EditLogPosition
    ) throws -> EditLogPosition? {
        guard let next = try file.append(entries, library: library, at: end) else { return nil }
        if let copy,
            let isAppended = try? copy.append(
                try entries.map(Self.text), from: end.rawValue, to: next.rawValue),
            !isAppended
        {
            return nil
        }
        return next
    }

    package func replace(with entries: [EditEntry], library: String) throws -> EditLogPosition {
        let end = try file.replace(with: entries, library: library)
        try? copy?.replace(with: try entries.map(Self.text), end: end.rawValue)
        return end
    }

    package func replay(_ take: (EditEntry) throws -> Void) throws -> EditLogReplay? { try file.replay(take) }

    private var copy: EditLogCopy? {
        guard let state = shared.known, let id = file.id else { return nil }
        return EditLogCopy(state, log: id)
    }

    private static func text(_ entry: EditEntry) throws -> String {
        String(decoding: try EditLogFile.json(entry), as: UTF8.self)
    }

    /// The entries of a copy in PostgreSQL, and whether all of them can be read; nil if there is no copy.
    ///
    /// - Throws: ``PersonalStateError``.
    package static func entries(of copy: EditLogCopy) throws -> (entries: [EditEntry], isWhole: Bool)? {
        var (entries, isWhole) = ([EditEntry](), true)
        let isThere = try copy.forEach { text in
            if let entry = try? JSONDecoder().decode(EditEntry.self, from: Data(text.utf8)) {
                entries.append(entry)
            } else {
                isWhole = false
            }
        }
        return isThere ? (entries, isWhole) : nil
    }
}
