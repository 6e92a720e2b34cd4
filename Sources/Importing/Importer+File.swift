internal import Archiving
internal import Catalog
internal import Disk
internal import Imaging
internal import Pictures

extension Importer {
    /// Imports one file.
    mutating func importFile(_ path: String) async throws {
        let (folder, name) = splitPath(path)
        let status = try FileStatus.of(path)
        guard status.kind == .regular else {
            report.failures.append(.init(path: path, reason: "is not a regular file"))
            return
        }
        let beside = try beside(name, in: folder)
        let companions = beside.shots.of(name)
        let row = beside.known.files[FileName(name)]
        let known = row.flatMap { $0.isUnchanged(status.fingerprint) ? $0 : nil }
        let sidecar = beside.sidecars.sidecar(of: name, with: companions)
        let reading = known?.toRead(with: sidecar)
        if let known, reading == .nothing {
            count(known, path: path)
            onFile()
        } else if beside.hasPicture(ofShot: name) {
            report.companions += 1
            onFile()
        } else if known == nil, case .notReadYet(let kind) = FileKind(name: name),
            !looksLikePicture(path, besides: .tiff)
        {
            report.notReadYet[kind, default: 0] += 1
        } else {
            var fingerprint = status.fingerprint
            fingerprint.device = try Volumes.device(of: folder)
            let export = beside.sidecars.export
            let work = FileIndexer.Work(
                name: name, fingerprint: fingerprint, mustBePicture: true,
                known: reading == .metadata ? known : nil, sidecar: sidecar, isKnown: row != nil,
                companions: companions, export: export?.folders ?? [], album: export?.album)
            try take(await indexer.index(work, in: folder), number: nextNumber)
        }
        try flush()
    }

    /// What is beside a single file.
    struct Beside {
        var sidecars: Sidecars
        var shots = FolderShots()
        var known: KnownFolder

        /// Whether a file belongs to a picture that is a photo.
        func hasPicture(ofShot name: String) -> Bool {
            shots.taken.contains(FileName(name))
                && shots.companions.contains { picture, companions in
                    known.files[picture] != nil && companions.contains { $0.name == name }
                }
        }
    }

    /// What is beside a file in a folder, of the same shot.
    private mutating func beside(_ name: String, in folder: String) throws -> Beside {
        let sidecars = sidecars(in: folder)
        var beside = Beside(sidecars: sidecars, known: try catalog.folders.known(folder))
        if let names = listed?.shots[FileName(Sidecars.stem(name))], names.count > 1, listed?.folder == folder {
            let device = try Volumes.device(of: folder)
            let walked = FolderWalk.Folder(path: folder, device: device, names: names, failure: nil)
            beside.shots = try shots(in: walked, beside.known)
        }
        return beside
    }

    /// The sidecars in a folder. Its names are read once for several of its files.
    mutating func sidecars(in folder: String) -> Sidecars {
        if let listed, listed.folder == folder { return listed.sidecars }
        let names = PhotoFile.names(in: folder).filter { !$0.hasPrefix(".") }.sorted()
        guard !names.isEmpty else { return Sidecars(in: folder) }
        let export = ExportFolder(folder, names: names, parts: &parts)
        let sidecars = Sidecars(in: folder, names: names, export: export)
        let shots = Dictionary(grouping: names.filter(Shots.isFile)) { FileName(Sidecars.stem($0)) }
        listed = (folder, shots, sidecars)
        return sidecars
    }
}
