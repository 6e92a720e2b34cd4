internal import Dispatch
package import Disk
internal import Foundation
internal import Synchronization

/// Watches folders for changes of what is in them, by inotify(7). Not thread-safe. Memory: the name of each folder.
package final class FolderEvents {
    /// What happened in a folder.
    package enum Event: Hashable {
        /// A file in it was created, written, renamed or deleted.
        case file(String, name: String)
        /// A folder in it is new, or came from elsewhere.
        case folderCame(String)
        /// A folder in it was deleted, or went elsewhere.
        case folderWent(String)
        /// More happened than the system could note.
        case lost
    }

    /// A folder by the one that it is in.
    private struct Place: Hashable {
        var parent: Int32
        var name: String
    }

    private static let mask = UInt32(
        IN_CREATE | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR)
    /// Stands for no folder; a name is then a complete path.
    private static let none: Int32 = -1

    private let descriptor: Int32
    private let source: any DispatchSourceRead
    /// Whether the source rests until the events are taken: it would report them again and again.
    private let rest = Rest()
    private var places: [Int32: Place] = [:]
    private var watches: [Place: Int32] = [:]
    /// Whether the system refused to watch more folders.
    package private(set) var isFull = false

    /// - Parameter wake: called whenever something has happened, from any thread.
    /// - Throws: `FileFailure` if the system watches for too many programs.
    package init(wake: @escaping @Sendable () -> Void) throws(FileFailure) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw FileFailure(path: "inotify") }
        self.descriptor = descriptor
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        let (source, rest) = (source, rest)
        source.setEventHandler {
            rest.begin(source)
            wake()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    deinit {
        // A source that rests cannot be released.
        rest.end(source)
        source.cancel()
    }

    /// The number of watched folders.
    package var count: Int { places.count }

    /// Watches a folder. A folder that does not exist is ignored.
    package func watch(_ path: String) {
        let place = place(of: path)
        let number = unsafe inotify_add_watch(descriptor, PathText.bytes(path), Self.mask)
        guard number >= 0 else {
            if errno == ENOSPC || errno == ENOMEM { isFull = true }
            return
        }
        if let known = watches[place], known != number {
            // Another folder has this name now.
            forget(place.parent, place.name)
        }
        // The same folder by another path: a link, or one that was moved.
        if let other = places[number], other != place { watches[other] = nil }
        (places[number], watches[place]) = (place, number)
    }

    private func place(of path: String) -> Place {
        let (folder, name) = splitPath(path)
        if path != "/", let parent = number(of: folder) { return Place(parent: parent, name: name) }
        return Place(parent: Self.none, name: path)
    }

    private func number(of path: String) -> Int32? {
        if let number = watches[Place(parent: Self.none, name: path)] { return number }
        guard path != "/" else { return nil }
        let (folder, name) = splitPath(path)
        return number(of: folder).flatMap { watches[Place(parent: $0, name: name)] }
    }

    /// The path of a watched folder; nil if it is none, or its parent is none any more.
    private func path(_ number: Int32) -> String? {
        var names: [String] = []
        var next = number
        // A folder cannot be in itself, but a link could make it seem so.
        while names.count < 1000, let place = places[next] {
            names.append(place.name)
            guard place.parent != Self.none else {
                let root = names.removeLast()
                return names.reversed().reduce(root) { PathText.join($0, $1) }
            }
            next = place.parent
        }
        return nil
    }

    /// Ends the watches of folders at and under a path.
    private func forget(_ parent: Int32, _ name: String) {
        guard let number = watches.removeValue(forKey: Place(parent: parent, name: name)) else { return }
        // Few folders move; looking at all of them for each level is cheaper than lists of children.
        var level: Set<Int32> = [number]
        while !level.isEmpty {
            let inside = places.filter { level.contains($0.value.parent) }.keys
            for number in level {
                if let place = places.removeValue(forKey: number) { watches[place] = nil }
                _ = inotify_rm_watch(descriptor, number)
            }
            level = Set(inside)
        }
    }

    /// What has happened since the last call.
    package func take() -> [Event] {
        defer { rest.end(source) }
        var events: [Event] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return events }
            var offset = 0
            while offset + 16 <= count {
                let (number, mask, length) = unsafe buffer.withUnsafeBytes { bytes in
                    unsafe (
                        bytes.load(fromByteOffset: offset, as: Int32.self),
                        bytes.load(fromByteOffset: offset + 4, as: UInt32.self),
                        Int(bytes.load(fromByteOffset: offset + 12, as: UInt32.self))
                    )
                }
                let name = buffer[(offset + 16)..<min(offset + 16 + length, count)].prefix { $0 != 0 }
                if let event = take(number, mask, PathText.text(Array(name))) { events.append(event) }
                offset += 16 + length
            }
        }
    }

    private func take(_ number: Int32, _ mask: UInt32, _ name: String) -> Event? {
        func has(_ flag: Int32) -> Bool { mask & UInt32(bitPattern: flag) != 0 }
        if has(Int32(IN_Q_OVERFLOW)) { return .lost }
        if has(Int32(IN_IGNORED)) {
            if let place = places.removeValue(forKey: number), watches[place] == number { watches[place] = nil }
            return nil
        }
        guard let folder = path(number), !name.isEmpty, !name.hasPrefix(".") else { return nil }
        guard has(Int32(IN_ISDIR)) else { return .file(folder, name: name) }
        let path = PathText.join(folder, name)
        if has(Int32(IN_MOVED_FROM | IN_DELETE)) {
            forget(number, name)
            return .folderWent(path)
        }
        return has(Int32(IN_CREATE | IN_MOVED_TO)) ? .folderCame(path) : nil
    }
}

/// Whether a source is suspended.
private final class Rest: Sendable {
    private let isResting = Mutex(false)

    func begin(_ source: any DispatchSourceRead) {
        isResting.withLock { isResting in
            guard !isResting else { return }
            isResting = true
            source.suspend()
        }
    }

    func end(_ source: any DispatchSourceRead) {
        isResting.withLock { isResting in
            guard isResting else { return }
            isResting = false
            source.resume()
        }
    }
}
