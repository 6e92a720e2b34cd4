internal import Archiving
internal import Catalog
internal import Containers
internal import Disk
internal import Imaging
internal import Pictures

/// The files in a folder that belong to pictures: raw files, and films of Live Photos.
struct FolderShots {
    /// The companions of pictures, by the name of the picture.
    var companions: [FileName: [Companion]] = [:]
    /// The files that belong to a picture.
    var taken: Set<FileName> = []

    func of(_ name: String) -> [Companion] { companions[FileName(name)] ?? [] }

    /// The picture that a file belongs to.
    func picture(of name: String) -> String? {
        companions.first { $0.value.contains { $0.name == name } }?.key.text
    }

    /// Whether a raw file that is a companion of a photo waits for the end of the import: its photo's own file is not beside it any
    /// more, and may have moved.
    func waits(_ name: String, _ known: KnownFolder) -> Bool {
        !Shots.isFilm(name) && known.companions[FileName(name)] != nil && known.files[FileName(name)] == nil
            && !taken.contains(FileName(name))
    }
}

extension Importer {
    /// Finds the files that belong to pictures in a folder, and notes those of pictures that are known.
    ///
    /// A raw file that is a photo of its own stays one if its picture is known too. If the picture is new, it becomes the file of
    /// that photo.
    func shots(in folder: FolderWalk.Folder, _ known: KnownFolder) throws -> FolderShots {
        var found = FolderShots()
        let shots = Shots(names: folder.names).others
        guard !shots.isEmpty else { return found }
        let before = Dictionary(grouping: known.companions.values, by: \.photo)
        for (picture, others) in shots {
            let photo = known.files[FileName(picture)]
            // A duplicate of a photo has no other files, and a new picture is read first.
            guard known.duplicates[FileName(picture)] == nil || photo != nil,
                !growing.contains(PathText.join(folder.path, picture))
            else { continue }
            var companions: [Companion] = []
            for name in others {
                guard belongs(name, to: picture, known),
                    let companion = companion(name, in: folder, known.companions[FileName(name)])
                else { continue }
                companions.append(companion)
                found.taken.insert(FileName(name))
            }
            found.companions[FileName(picture)] = companions
            guard let photo, photo.error == nil else { continue }
            let names = { (one: Companion, other: Companion) in one.name < other.name }
            if before[photo.row, default: []].map(\.companion).sorted(by: names) != companions.sorted(by: names) {
                try catalog.folders.keep(companions, ofPhoto: photo.row)
            }
        }
        return found
    }

    /// Whether a file can belong to a picture, which is a photo or new.
    private func belongs(_ name: String, to picture: String, _ known: KnownFolder) -> Bool {
        let owner = known.companions[FileName(name)]
        if let photo = known.files[FileName(picture)] {
            // Two photos stay two, and a picture that cannot be read hides no file that is not yet its own.
            return known.files[FileName(name)] == nil && (photo.error == nil || owner?.photo == photo.row)
        }
        // It may be all that is left of another photo, or of this one, which was missing.
        return owner == nil || FileName(owner?.picture ?? "") == FileName(picture)
    }

    /// A file as a companion; nil if it is none.
    private func companion(
        _ name: String, in folder: FolderWalk.Folder, _ known: KnownCompanion?
    ) -> Companion? {
        let path = PathText.join(folder.path, name)
        guard !growing.contains(path), let status = try? PhotoFile.status(path), status.kind == .regular else {
            return known?.companion
        }
        var fingerprint = status.fingerprint
        fingerprint.device = folder.device
        if let known = known?.companion, known.fingerprint.matches(fingerprint) {
            return Companion(name: name, type: known.type, fingerprint: fingerprint)
        }
        guard let first = try? PhotoFile.first(ImageFormat.signatureLength, of: path) else { return known?.companion }
        let type = Shots.isFilm(name) ? PhotoFile.film(path)?.type : Shots.type(of: name, beginning: first)
        return type.map { Companion(name: name, type: $0, fingerprint: fingerprint) }
    }

    /// Forgets the companions in a folder that are deleted, not those on a disk that is away.
    func forgetDeleted(_ companions: some Sequence<KnownCompanion>, in folder: String, row: Int64) throws {
        let deleted = companions.map(\.companion).filter {
            PhotoFile.isDeleted(PathText.join(folder, $0.name), device: $0.fingerprint.device, volumes) == true
        }
        if !deleted.isEmpty { try catalog.folders.forgetCompanions(deleted.map(\.name), inFolder: row) }
    }

    /// Gives photos whose files are deleted a raw file of the same shot as their file; makes photos of raw files whose pictures are
    /// elsewhere now, or no photos; and forgets companions that are deleted.
    mutating func settleCompanions() async throws {
        let left = try catalog.folders.companionsLeft(isOfShot: Shots.isOfShot)
        for companion in left {
            let path = PathText.join(companion.folder, companion.name)
            // A film is never a photo's own file.
            if Shots.isFilm(companion.name) || PhotoFile.isDeleted(path, device: companion.device, volumes) == true {
                try catalog.folders.forgetCompanions([companion.name], inFolder: companion.folderRow)
            } else {
                waiting.insert(path)
            }
        }
        let paths = Set(left.map { PathText.join($0.folder, $0.name) })
        for path in waiting.sorted() where !growing.contains(path) {
            try await settle(path, isLeft: paths.contains(path))
        }
        waiting = []
    }

    /// Reads a raw file that belongs to no picture.
    private mutating func settle(_ path: String, isLeft: Bool) async throws {
        let (folder, name) = splitPath(path)
        let known = try catalog.folders.known(folder)
        guard known.files[FileName(name)] == nil, isLeft || known.companions[FileName(name)] == nil,
            var fingerprint = try? PhotoFile.status(path).fingerprint
        else { return }
        fingerprint.device = try PhotoFile.device(of: folder)
        let work = FileIndexer.Work(
            name: name, fingerprint: fingerprint, mustBePicture: true, sidecar: sidecars(in: folder)[name])
        let result = await indexer.index(work, in: folder)
        // One that cannot be read now is tried again by the next import, as long as the photo that it may become is known.
        if isLeft, let error = result.file.error {
            report.failures.append(.init(path: path, reason: error))
            return
        }
        let before = report.updated
        try take(result, number: nextNumber)
        try flush()
        report.missing -= min(report.missing, report.updated - before)
    }

    /// Notes that the raw files beside a picture are to be settled, because it is not a photo of its own.
    mutating func release(_ file: IndexedFile) {
        for companion in file.companions where !Shots.isFilm(companion.name) {
            waiting.insert(PathText.join(file.folder, companion.name))
        }
    }
}
