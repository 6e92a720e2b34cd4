internal import Catalog
internal import Foundation
internal import LibraryBase

extension Importer {
    /// Records the result of the file `number` of the walk, and results of later files that were waiting for it.
    mutating func take(_ result: FileIndexer.Result, number: Int) throws {
        early[number] = result
        while let next = early.removeValue(forKey: nextNumber) {
            nextNumber += 1
            try take(next)
        }
    }

    private mutating func take(_ result: FileIndexer.Result) throws {
        onFile()
        if let known = result.known {
            try take(result, of: known)
            return
        }
        if let failure = result.diskFailure {
            try flush()
            throw failure
        }
        if result.isCancelled { report.isInterrupted = true }
        if result.isTrashed { report.noteTakeout { $0.trashed += 1 } }
        let file = result.file
        if result.isIgnored && !result.isCancelled || file.error != nil { release(file) }
        guard !result.isIgnored else { return }
        if let error = file.error { report.failures.append(.init(path: file.path, reason: error)) }
        if let warning = result.warning { warn(file.path, warning) }
        if batch.isEmpty { batchStarted = DispatchTime.now().uptimeNanoseconds }
        batch.append(file)
        let age = DispatchTime.now().uptimeNanoseconds - batchStarted
        if batch.count >= Self.batchSize || age >= Self.batchTime { try flush() }
    }

    /// Records an unchanged file, whose metadata may have been read again.
    private mutating func take(_ result: FileIndexer.Result, of known: KnownFile) throws {
        var file = result.file
        count(known, path: file.path)
        if let warning = result.warning { warn(file.path, warning) }
        guard result.isReadAgain else { return }
        if known.sidecar != file.sidecar {
            report.unchanged -= 1
            report.updated += 1
        }
        // What the export said before, a person can have changed since.
        if known.isDescribed { (file.isFavourite, file.albums) = (false, []) }
        if !known.hasPosition, file.latitude != nil { report.withoutPosition -= 1 }
        if file.place != .unknown, known.countryCode == PlaceRecord.unknownCountry {
            places[file.place.listed.id] = file.place.countryCode
        }
        readAgain.append((known.row, file))
        if readAgain.count >= Self.readAgainSize { try flush() }
    }

    /// Files with metadata to write in one transaction; larger than a batch, since they can be read again quickly.
    private static let readAgainSize = 1024

    /// Stores the batch in one transaction.
    mutating func flush() throws {
        if !readAgain.isEmpty {
            try catalog.folders.updateMetadata(readAgain)
            readAgain.removeAll(keepingCapacity: true)
        }
        guard !batch.isEmpty else { return }
        let (volumes, left) = (volumes, left)
        let outcomes = try catalog.folders.record(
            batch, pathState: { $0.pathState(volumes, leaving: left) }, newID: { $0.newID(attempt: $1) })
        for (file, outcome) in zip(batch, outcomes) { count(file, outcome) }
        batch.removeAll(keepingCapacity: true)
    }

    mutating func count(_ file: IndexedFile, _ outcome: IndexOutcome) {
        guard file.error == nil else { return }
        switch outcome {
        case .added: report.added += 1
        case .updated: report.updated += 1
        case .moved: report.moved += 1
        case .returned: report.returned += 1
        case .duplicate(let path):
            release(file)
            noteDuplicate(path)
            guard path != file.path else { return }
            // The folder of what was the photo's file comes later: it is one of an album.
            report.updated += 1
            replaced.insert(path)
        }
        report.photographs += 1
        if file.latitude == nil { report.withoutPosition += 1 }
        places[file.place.listed.id] = file.place.countryCode
    }

    /// Counts a duplicate of a photo, which does not need a JSON file of its own.
    mutating func noteDuplicate(_ path: String) {
        if !replaced.contains(path) { report.noteTakeout { $0.duplicates += 1 } }
        alone.remove(path)
    }

    mutating func count(_ file: KnownFile, path: String) {
        if let error = file.error {
            report.failures.append(.init(path: path, reason: error))
            return
        }
        report.unchanged += 1
        report.photographs += 1
        if !file.hasPosition { report.withoutPosition += 1 }
        places[file.placeID] = file.countryCode
    }

    mutating func warn(_ path: String, _ reason: String) {
        report.warnings.append(.init(path: path, reason: reason))
    }

    /// The final report.
    var summary: ImportReport {
        var summary = report
        let known = places.filter { $0.value != PlaceRecord.unknownCountry }
        summary.places = known.count
        summary.countries = Set(known.values).count
        summary.failures.sort { $0.path < $1.path }
        summary.warnings.sort { $0.path < $1.path }
        summary.takeout?.alone = alone.union(report.isInterrupted ? [] : parts.flickr.alone).sorted()
        return summary
    }
}

extension ImportReport {
    /// Changes what is reported of exports.
    mutating func noteTakeout(_ change: (inout Takeout) -> Void) {
        var noted = takeout ?? Takeout()
        change(&noted)
        takeout = noted
    }
}
