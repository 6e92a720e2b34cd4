internal import Archiving
internal import Catalog
internal import Disk
internal import Foundation
internal import Imaging
internal import Pictures

/// An import of one folder or file: walks the tree, reads new and changed files in parallel, and stores them in
/// batches.
///
/// All state between batches is in the catalogue, so an import that was killed continues where it stopped. Memory: one
/// folder's names, one batch, and the decoders.
struct Importer {
    /// Files in one transaction, and the longest time between two in nanoseconds: what a crash loses at most.
    static let batchSize = 64
    static let batchTime: UInt64 = 1_000_000_000

    let catalog: Catalog
    let indexer: FileIndexer
    /// Number of files that are read at the same time.
    let jobs: Int
    /// The library's folder, which is not searched.
    let excluded: String?
    /// ZIP files whose photos move to their copies in this import.
    let left: [String]
    /// Called after each file; the number of files comes from a walk that runs ahead.
    let onFile: @Sendable () -> Void

    var volumes = Volumes()
    /// Files that were read, until the next transaction.
    var batch: [IndexedFile] = []
    /// Unchanged files whose metadata were read again, until the next transaction.
    var readAgain: [(row: Int64, file: IndexedFile)] = []
    /// Results that arrived before that of an earlier file: rows are written in the order of the walk, so that the
    /// catalogue does not depend on the timing of threads.
    var early: [Int: FileIndexer.Result] = [:]
    var nextNumber = 0
    /// Ids of the places of found photographs, with their country codes.
    var places: [String: String] = [:]
    var batchStarted = DispatchTime.now().uptimeNanoseconds
    var visited: Set<Int64> = []
    var vanished: [Vanished] = []
    var parts = ExportParts()
    /// The folders and ZIP files that were walked, without the albums in them.
    var walks: [(path: String, walk: ImportWalk)] = []
    /// What was updated: see ``update(_:_:)``.
    var updates: [Update] = []
    /// The paths of files that are left alone, because they are still being written.
    var growing: Set<String> = []
    /// Files whose photos have other files since this import, of which they are duplicates.
    var replaced: Set<String> = []
    /// The paths of raw files that may be all that is left of a shot: see ``settleCompanions()``.
    var waiting: Set<String> = []
    /// The files of exports without their partner: see `ImportReport.Takeout`.
    var alone: Set<String> = []
    /// The sidecars in the folder of the last single file, and the names of pictures and raw files there, by what is before the
    /// extension.
    var listed: (folder: String, shots: [FileName: [String]], sidecars: Sidecars)?
    var report = ImportReport()

    /// A folder in which changes were read.
    struct Update {
        var root: String
        var changes: FolderChanges
        var walk: ImportWalk
    }

    /// A known file that was not found at its path.
    struct Vanished {
        var row: Int64
        var path: String
        var device: Int64
    }

    init(
        catalog: Catalog, indexer: FileIndexer, jobs: Int, excluded: String?, left: [String],
        onFile: @escaping @Sendable () -> Void
    ) {
        self.catalog = catalog
        self.indexer = indexer
        self.jobs = jobs
        (self.excluded, self.left) = (excluded, left)
        self.onFile = onFile
    }
}

extension Importer {
    /// Imports the folder, ZIP file or file at a resolved path.
    mutating func importRoot(_ root: String) async throws {
        if try FileStatus.of(root).kind == .folder {
            try await importFolder(root)
        } else if MemberPath.isArchive(root) {
            try await importArchive(root)
        } else {
            try await importFile(root)
        }
    }

    /// Imports the folder at the resolved path `root`.
    mutating func importFolder(_ root: String) async throws {
        let device = try Volumes.device(of: root)
        let known = try catalog.folders.photoCount(under: root)
        if known > 0, let reason = try whyLeftAlone(root, device: device, known: known) {
            report.warnings.append(.init(path: root, reason: reason))
            return
        }
        try await index(root, under: root, device: device, ImportWalk(root: root, excluding: excluded))
    }

    /// Reads what is new or changed in a folder or ZIP file, but for its albums.
    ///
    /// - Parameter path: what the paths of its files begin with.
    mutating func index(_ root: String, under path: String, device: Int64, _ walk: ImportWalk) async throws {
        var walk = walk
        try await index(&walk)
        guard !report.isInterrupted else { return }
        try catalog.folders.remember(root: root, device: device)
        walks.append((path, walk))
    }

    /// Reads what is new or changed in the folders of a walk.
    mutating func index(_ walk: inout ImportWalk) async throws {
        try await withThrowingTaskGroup(of: (Int, FileIndexer.Result).self) { group in
            // Numbers continue from one root to the next.
            var (given, taken) = (nextNumber, nextNumber)
            while !report.isInterrupted, let (folder, export) = walk.next(&parts) {
                // Folders without changes must keep nobody waiting.
                await Task.yield()
                if Task.isCancelled { report.isInterrupted = true }
                for work in try survey(folder, export) {
                    if given - taken >= jobs, let (number, result) = try await group.next() {
                        taken += 1
                        try take(result, number: number)
                    }
                    guard !Task.isCancelled else {
                        report.isInterrupted = true
                        break
                    }
                    let (indexer, number) = (indexer, given)
                    group.addTask { (number, await indexer.index(work, in: folder.path)) }
                    given += 1
                }
                for archive in try knownArchives(in: folder) { walk.add(archive) }
            }
            while let (number, result) = try await group.next() { try take(result, number: number) }
        }
        try flush()
    }

    /// Why a root with known photos must not be changed: an unplugged drive must not cost anyone their recents.
    func whyLeftAlone(_ root: String, device: Int64, known: Int) throws -> String? {
        let unchanged = "nothing was changed"
        let photos = known == 1 ? "its photo was" : "its \(known) photos were"
        let nextStep = "if \(photos) deleted, run `photos forget` on it"
        if try FolderEntry.all(in: root).allSatisfy({ $0.name.hasPrefix(".") || $0.name == "lost+found" }) {
            return "is empty now; \(unchanged); \(nextStep)"
        }
        if try isAnotherVolume(root, device: device) {
            return "is on a different disk than when it was imported; \(unchanged); \(nextStep)"
        }
        return nil
    }

    /// Reads new and changed files in one folder, without subfolders, and marks nothing as missing.
    mutating func refresh(folder path: String) async throws {
        guard let folder = ImportWalk.folder(path, excluding: excluded) else { return }
        for work in try survey(folder, ExportFolder(path, names: folder.names, parts: &parts)) {
            try take(await indexer.index(work, in: folder.path), number: nextNumber)
        }
        try flush()
    }

    /// Compares a folder with its known files; returns the files to read.
    private mutating func survey(
        _ folder: FolderWalk.Folder, _ export: ExportFolder
    ) throws -> [FileIndexer.Work] {
        let known = try catalog.folders.known(folder.path)
        if let row = known.row { visited.insert(row) }
        if let failure = folder.failure {
            report.failures.append(.init(path: folder.path, reason: "cannot be read: \(failure.reason)"))
            return []
        }
        if export.isComplete {
            report.noteTakeout { _ in }
            alone.formUnion(export.alone)
        }
        let sidecars = Sidecars(in: folder.path, names: folder.names, export: export)
        let shots = try shots(in: folder, known)
        var (unseen, duplicates, companions) = (known.files, known.duplicates, known.companions)
        var work: [FileIndexer.Work] = []
        var renumbered: [Int64] = []
        for name in folder.names {
            let path = PathText.join(folder.path, name)
            if companions.removeValue(forKey: FileName(name)) != nil, shots.waits(name, known) {
                waiting.insert(path)
                continue
            }
            if shots.taken.contains(FileName(name)) {
                unseen[FileName(name)] = nil
                report.companions += 1
                onFile()
                continue
            }
            if !growing.isEmpty, growing.contains(path) {
                (unseen[FileName(name)], duplicates[FileName(name)]) = (nil, nil)
                continue
            }
            guard var fingerprint = try? PhotoFile.status(path).fingerprint else { continue }
            // The device of the folder, not of a link's target: it decides whether the name disappears with a disk.
            fingerprint.device = folder.device
            let old = unseen.removeValue(forKey: FileName(name))
            if let duplicate = duplicates.removeValue(forKey: FileName(name)), old == nil,
                duplicate.fingerprint.matches(fingerprint), duplicate.album == export.album
            {
                noteDuplicate(path)
                onFile()
                continue
            }
            if let old, old.isUnchanged(fingerprint) {
                volumes.found(onDevice: old.fingerprint.device)
                if old.fingerprint.device != folder.device { renumbered.append(old.row) }
            }
            if let new = toRead(name, path: path, fingerprint, old, sidecars, shots) { work.append(new) }
        }
        if !renumbered.isEmpty { try catalog.folders.setDevice(folder.device, ofPhotos: renumbered) }
        for file in unseen.values {
            noteVanished(file, path: PathText.join(folder.path, file.name))
        }
        if let row = known.row, !duplicates.isEmpty {
            try catalog.folders.forgetDuplicates(duplicates.keys.map(\.text), inFolder: row)
        }
        if let row = known.row, !companions.isEmpty {
            try forgetDeleted(companions.values, in: folder.path, row: row)
        }
        return work
    }

    /// What has to be read of a file; nil for nothing.
    private mutating func toRead(
        _ name: String, path: String, _ fingerprint: FileFingerprint, _ old: KnownFile?, _ sidecars: Sidecars,
        _ shots: FolderShots
    ) -> FileIndexer.Work? {
        var work = FileIndexer.Work(name: name, fingerprint: fingerprint, mustBePicture: true)
        (work.isKnown, work.album) = (old != nil, sidecars.export?.album)
        work.export = sidecars.export?.folders ?? []
        work.companions = shots.of(name)
        let sidecar = sidecars.sidecar(of: name, with: work.companions)
        if let old, old.isUnchanged(fingerprint) {
            work.sidecar = sidecar
            let reading = old.toRead(with: work.sidecar)
            guard reading != .nothing else {
                count(old, path: path)
                onFile()
                return nil
            }
            if reading == .metadata { work.known = old }
        } else {
            guard let mustBePicture = mustBePicture(name, path: path, isKnown: old != nil) else { return nil }
            (work.mustBePicture, work.sidecar) = (mustBePicture, sidecar)
        }
        return work
    }

    /// Whether a file that has to be read is a failure if it is not a picture; nil for a file that need not be read.
    private mutating func mustBePicture(_ name: String, path: String, isKnown: Bool) -> Bool? {
        switch FileKind(name: name) {
        case .picture: return true
        case .companion: return isKnown ? true : nil
        case .unknown: return isKnown || looksLikePicture(path) ? true : nil
        case .notReadYet(let kind):
            if isKnown || looksLikePicture(path, besides: .tiff) { return true }
            report.notReadYet[kind, default: 0] += 1
            return nil
        }
    }

    /// Whether the first bytes are those of a picture.
    ///
    /// - Parameter other: a format that does not count: raw files of kinds that are not supported begin like TIFF.
    func looksLikePicture(_ path: String, besides other: ImageFormat? = nil) -> Bool {
        guard let first = try? PhotoFile.first(ImageFormat.signatureLength, of: path),
            let format = ImageFormat.sniff(first)
        else { return false }
        return format != other
    }

    /// Whether `root` is on another file system than at its last import, and none of its photos is found there.
    private func isAnotherVolume(_ root: String, device: Int64) throws -> Bool {
        guard let before = try catalog.folders.device(ofRoot: root), before != device else { return false }
        for folder in try catalog.folders.rows(under: root).prefix(100) {
            for file in try catalog.folders.knownFiles(inFolder: folder).prefix(20) {
                guard let path = try catalog.photos.find(row: file.row)?.path, let status = try? PhotoFile.status(path)
                else {
                    continue
                }
                // The inode is not compared: people copy their photos to a new disk.
                if status.fingerprint.bytes == file.fingerprint.bytes,
                    status.fingerprint.modifiedAt == file.fingerprint.modifiedAt
                {
                    return false
                }
            }
        }
        return true
    }
}

extension KnownFile {
    /// Whether the file is the one that was read.
    func isUnchanged(_ fingerprint: FileFingerprint) -> Bool {
        wasRead && self.fingerprint.matches(fingerprint)
    }

    enum Reading {
        case nothing, metadata, everything
    }

    /// What has to be read of an unchanged file: its metadata if an earlier version read it or its sidecar is another one,
    /// and everything if that version could not decode it.
    func toRead(with sidecar: Sidecar?) -> Reading {
        guard metadataVersion < Catalog.metadataVersion else {
            return error == nil && !isRead(sidecar) ? .metadata : .nothing
        }
        return error == nil ? .metadata : .everything
    }

    /// Whether its sidecar is the one that was read. The part of an export that has the JSON file can be away: what it said stays.
    private func isRead(_ sidecar: Sidecar?) -> Bool {
        if self.sidecar == sidecar?.mark { return true }
        guard isDescribed, sidecar?.isDescription != true else { return false }
        let known = (self.sidecar ?? "").split(separator: "\n").filter { !Self.isDescription($0) }
        return known.joined(separator: "\n") == sidecar?.mark ?? ""
    }
}

extension KnownFile {
    /// Whether a file that describes it was read, as exports and other programs have them.
    var isDescribed: Bool { (sidecar ?? "").split(separator: "\n").contains(where: Self.isDescription) }

    fileprivate static func isDescription(_ mark: Substring) -> Bool {
        [".json", ".yml"].contains { mark.lowercased().hasSuffix($0) }
    }
}
