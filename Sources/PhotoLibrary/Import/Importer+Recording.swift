internal import Catalog
internal import Foundation

extension Importer {
    mutating func take(_ result: FileIndexer.Result) throws {
        onFile()
        if let failure = result.diskFailure { throw failure.whileWriting }
        guard !result.isIgnored else { return }
        let file = result.file
        if let error = file.error { report.failures.append(.init(path: file.path, reason: error)) }
        if let warning = result.warning { warn(file.path, warning) }
        if batch.isEmpty { batchStarted = DispatchTime.now().uptimeNanoseconds }
        batch.append(result)
        let age = DispatchTime.now().uptimeNanoseconds - batchStarted
        if batch.count >= Self.batchSize || age >= Self.batchTime { try flush() }
    }

    mutating func flush() throws {
        guard !batch.isEmpty else { return }
        let volumes = volumes
        let files = batch.map(\.file)
        let outcomes = try catalog.record(
            files, stands: { $0.stands(volumes) }, newID: { $0.newID(attempt: $1) })
        for (file, outcome) in zip(files, outcomes) where file.error == nil {
            count(file, outcome)
        }
        batch.removeAll(keepingCapacity: true)
    }

    mutating func count(_ file: IndexedFile, _ outcome: IndexOutcome) {
        switch outcome {
        case .added: report.added += 1
        case .updated: report.updated += 1
        case .moved: report.moved += 1
        case .returned: report.returned += 1
        }
        report.photographs += 1
        if file.latitude == nil { report.withoutPosition += 1 }
    }

    mutating func count(_ file: KnownFile, path: String) {
        if let error = file.error {
            report.failures.append(.init(path: path, reason: error))
            return
        }
        report.unchanged += 1
        report.photographs += 1
        if !file.hasPosition { report.withoutPosition += 1 }
    }

    mutating func warn(_ path: String, _ reason: String) {
        report.warnings.append(.init(path: path, reason: reason))
    }
}
