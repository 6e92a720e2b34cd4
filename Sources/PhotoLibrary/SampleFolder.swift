internal import Catalog
internal import Disk
internal import Foundation
internal import SamplePhotos

/// Writes the sample photographs into a folder: `photos sample`.
public struct SampleFolder: Sendable {
    /// What was written.
    public struct Report: Sendable, Equatable, Encodable {
        /// Absolute path of the folder.
        public var path: String
        public var photos: Int
        /// The size of all files together, in bytes.
        public var bytes: Int
    }

    /// Absolute path of the folder.
    public let path: String

    /// A sample in the folder `path`, which is created if needed.
    public init(path: String) {
        self.path = PathText.absolute(path)
    }

    /// Writes the photographs, using all cores. Every run writes the same bytes, and replaces files of the same names.
    ///
    /// - Parameter count: the number of photographs; nil for one of each scene. Above that, the scenes are repeated under
    ///   numbered names.
    /// - Throws: ``LibraryError/cannotCreate(_:)`` or ``LibraryError/inputOutput(_:)`` if the files cannot be written,
    ///   ``LibraryError/interrupted`` if the task is cancelled.
    public func write(count: Int? = nil) async throws(LibraryError) -> Report {
        do throws(FileFailure) {
            try AtomicFile.makeFolder(path)
        } catch {
            throw error.whileWriting
        }
        do {
            return try await paintAll(count ?? SamplePhoto.all.count)
        } catch let error as LibraryError {
            throw error
        } catch is CancellationError {
            throw .interrupted
        } catch {
            throw .inputOutput("cannot make the sample photographs: \(ErrorReason.text(error))")
        }
    }

    private func paintAll(_ count: Int) async throws -> Report {
        let photos = SamplePhoto.all
        return try await withThrowingTaskGroup(of: Int.self) { group in
            var report = Report(path: path, photos: count, bytes: 0)
            for index in 0..<min(count, photos.count) {
                if index >= ProcessInfo.processInfo.activeProcessorCount, let bytes = try await group.next() {
                    report.bytes += bytes
                }
                try Task.checkCancellation()
                let copies = stride(from: index, to: count, by: photos.count).map {
                    name(of: photos[index], number: $0)
                }
                group.addTask { try write(photos[index], names: copies) }
            }
            for try await bytes in group { report.bytes += bytes }
            return report
        }
    }

    private func name(of photo: SamplePhoto, number: Int) -> String {
        let round = number / SamplePhoto.all.count
        guard round > 0, let dot = photo.name.lastIndex(of: ".") else { return photo.name }
        return "\(photo.name[..<dot])-\(round + 1)\(photo.name[dot...])"
    }

    private func write(_ photo: SamplePhoto, names: [String]) throws -> Int {
        let bytes = try photo.encoded()
        for name in names {
            do {
                try AtomicFile.write(bytes, to: PathText.join(path, name))
            } catch {
                throw error.whileWriting
            }
        }
        return bytes.count * names.count
    }
}
