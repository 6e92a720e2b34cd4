import Foundation
import TestSupport

/// Changes files in a folder at random, as people and programs do.
struct RandomDisk {
    private let root: String
    private var random: SeededGenerator
    private let pictures: [[UInt8]]
    private var folders: [String]
    private var paths: [String] = []
    /// Files of which a part is written, with the rest.
    private var unfinished: [(path: String, rest: [UInt8])] = []
    private var next = 0
    private let files = FileManager.default

    init(root: String, seed: UInt64) throws {
        self.root = root
        random = SeededGenerator(seed: seed)
        pictures = try (1...30).map { try TestPhoto.falun($0).jpeg() }
        folders = [root]
        // So that the folder is never empty.
        try Data(pictures[0]).write(to: URL(fileURLWithPath: root + "/always.jpg"))
    }

    /// Milliseconds to wait now and then.
    var pause: Int {
        mutating get { Int.random(in: 0...1300, using: &random) }
    }

    private mutating func folder() -> String { folders.randomElement(using: &random) ?? root }

    private mutating func newPath() -> String {
        next += 1
        return folder() + "/\(next).jpg"
    }

    private mutating func bytes() -> [UInt8] { pictures.randomElement(using: &random) ?? [] }

    private mutating func anyPath() -> Int? { paths.indices.randomElement(using: &random) }

    /// Does one thing.
    mutating func step() throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<35: try create()
        case 35..<45: try createInPieces()
        case 45..<60: try finishOne()
        case 60..<75: try moveFile()
        case 75..<85: try deleteFile()
        case 85..<89: try overwrite()
        case 89..<91: try link()
        case 91..<95: try makeFolder()
        case 95..<98: try moveFolder()
        default: try deleteFolder()
        }
    }

    /// Writes what is unfinished.
    mutating func finish() throws {
        while !unfinished.isEmpty { try finishOne() }
    }

    private mutating func create() throws {
        let path = newPath()
        try Data(bytes()).write(to: URL(fileURLWithPath: path), options: Bool.random(using: &random) ? .atomic : [])
        paths.append(path)
    }

    private mutating func createInPieces() throws {
        let (path, bytes) = (newPath(), bytes())
        let half = bytes.count / 2
        try Data(bytes[..<half]).write(to: URL(fileURLWithPath: path))
        unfinished.append((path, Array(bytes[half...])))
    }

    private mutating func finishOne() throws {
        guard let (path, rest) = unfinished.popLast(), let handle = FileHandle(forWritingAtPath: path) else { return }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(rest))
        try handle.close()
        paths.append(path)
    }

    private mutating func moveFile() throws {
        guard let index = anyPath() else { return }
        let path = newPath()
        try files.moveItem(atPath: paths[index], toPath: path)
        paths[index] = path
    }

    private mutating func deleteFile() throws {
        guard let index = anyPath() else { return }
        try files.removeItem(atPath: paths.remove(at: index))
    }

    private mutating func overwrite() throws {
        guard let index = anyPath() else { return }
        // As programs save: another file takes the place. What is written through a hard link is seen by the next sweep only.
        try Data(bytes()).write(to: URL(fileURLWithPath: paths[index]), options: .atomic)
    }

    private mutating func link() throws {
        guard let index = anyPath() else { return }
        let path = newPath()
        try files.linkItem(atPath: paths[index], toPath: path)
        paths.append(path)
    }

    private mutating func makeFolder() throws {
        next += 1
        let path = folder() + "/folder\(next)"
        try files.createDirectory(atPath: path, withIntermediateDirectories: false)
        folders.append(path)
    }

    private mutating func moveFolder() throws {
        guard folders.count > 1 else { return }
        let from = folders[Int.random(in: 1..<folders.count, using: &random)]
        let parent = folder()
        guard parent != from, !parent.hasPrefix(from + "/") else { return }
        next += 1
        let to = parent + "/folder\(next)"
        try files.moveItem(atPath: from, toPath: to)
        func moved(_ path: String) -> String {
            path == from || path.hasPrefix(from + "/") ? to + path.dropFirst(from.count) : path
        }
        folders = folders.map(moved)
        paths = paths.map(moved)
        unfinished = unfinished.map { (moved($0.path), $0.rest) }
    }

    private mutating func deleteFolder() throws {
        guard folders.count > 1 else { return }
        let gone = folders[Int.random(in: 1..<folders.count, using: &random)]
        try files.removeItem(atPath: gone)
        func isThere(_ path: String) -> Bool { path != gone && !path.hasPrefix(gone + "/") }
        folders = folders.filter(isThere)
        paths = paths.filter(isThere)
        unfinished = unfinished.filter { isThere($0.path) }
    }
}
