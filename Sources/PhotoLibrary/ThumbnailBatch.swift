internal import Catalog
internal import Disk
internal import Foundation
public import Imaging

/// Makes thumbnails of files without a library: `photos thumbnail`.
public struct ThumbnailBatch: Sendable {
    /// The size of the thumbnails.
    public enum Target: Sendable {
        /// Fits into a square with this side in pixels; never enlarged.
        case size(Int)
        /// Fills a viewport.
        case viewport(Viewport)
    }

    /// The result for one file.
    public struct Outcome: Sendable, Encodable {
        public var input: String
        /// The path of the thumbnail; absent if none was made.
        public var output: String?
        public var width: Int?
        public var height: Int?
        public var bytes: Int?
        /// Why no thumbnail was made.
        public var error: String?
        /// Whether the file does not exist.
        public var isMissing = false
        /// What is damaged in a file that was decoded only in part.
        public var warning: String?
    }

    public var target: Target
    /// JPEG quality, 1 to 100.
    public var quality: Int
    /// Whether pixels are averaged in linear light.
    public var light = ResamplingLight.gammaEncoded
    /// The folder for the thumbnails; created if needed.
    public var folder: String
    private let pictures: StandalonePictures

    /// A batch that writes into `folder`.
    ///
    /// - Parameter decoder: nil for the one in ``PictureDecoder/variable``, else the default.
    public init(target: Target, quality: Int, folder: String, decoder: PictureDecoder? = nil) {
        pictures = StandalonePictures(decoder: decoder)
        self.target = target
        self.quality = quality
        self.folder = PathText.absolute(folder)
    }

    /// Makes the thumbnails, `jobs` in parallel (nil for one per processor). A failure of one file does not stop the others.
    ///
    /// - Returns: one outcome per file, in the given order.
    /// - Throws: ``LibraryError/cannotCreate(_:)`` or ``LibraryError/inputOutput(_:)`` if the thumbnails cannot be written,
    ///   ``LibraryError/interrupted`` if the task is cancelled.
    public func make(_ files: [String], jobs: Int? = nil) async throws(LibraryError) -> [Outcome] {
        do throws(FileFailure) {
            try AtomicFile.makeFolder(folder)
        } catch {
            throw error.whileWriting
        }
        do {
            return try await makeAll(files, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .interrupted
        }
    }

    private func makeAll(_ files: [String], jobs: Int) async throws -> [Outcome] {
        let inputs = Set(files.compactMap { try? FileStatus.of($0).fingerprint })
        let names = Self.outputNames(files) { name in
            // A thumbnail must not replace one of the input files.
            [ImageFormat.jpeg, .png].contains { format in
                let output = PathText.join(folder, "\(name).\(format.fileExtension)")
                return (try? FileStatus.of(output).fingerprint).map(inputs.contains) ?? false
            }
        }
        var outcomes: [Outcome?] = Array(repeating: nil, count: files.count)
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            for (index, file) in files.enumerated() {
                if index >= max(1, jobs), let (done, outcome) = try await group.next() { outcomes[done] = outcome }
                try Task.checkCancellation()
                let name = names[index]
                group.addTask { (index, try await make(file, name: name)) }
            }
            while let (done, outcome) = try await group.next() { outcomes[done] = outcome }
        }
        return outcomes.compactMap { $0 }
    }

    private func make(_ path: String, name: String) async throws -> Outcome {
        var outcome = Outcome(input: path)
        do {
            let file = try OpenFile(path)
            let picture = try await pictures.picture(of: file, quality: quality, light: light, shown: shown)
            let output = PathText.join(folder, "\(name).\(picture.format.fileExtension)")
            do {
                try AtomicFile.write(picture.bytes, to: output)
            } catch {
                throw error.whileWriting
            }
            outcome.output = output
            (outcome.width, outcome.height) = (picture.size.width, picture.size.height)
            outcome.bytes = picture.bytes.count
            outcome.warning = picture.truncation
        } catch let error as ImagingError {
            outcome.error = error.reason
        } catch let error as FileFailure {
            outcome.error = "cannot be read: \(error.reason)"
            outcome.isMissing = error.number == ENOENT
        }
        return outcome
    }

    /// The part of the file that a thumbnail shows, and its size.
    private func shown(_ image: PixelSize) -> (region: Rect, size: PixelSize) {
        switch target {
        case .size(let size): return (Rect(image), image.thumbnail(fitting: size))
        case .viewport(let viewport):
            let geometry = ViewGeometry(image: image, viewport: viewport)
            return (geometry.visibleRect, geometry.renditionSize)
        }
    }

    /// The names of the thumbnails without extension: the name of the file without its extension. Where that is taken, or belongs
    /// to an input file in the same folder, `-2`, `-3` and so on is added.
    package static func outputNames(_ files: [String], isInput: (String) -> Bool = { _ in false }) -> [String] {
        var taken: Set<String> = []
        return files.map { file in
            let name = splitPath(file).name
            let dot = name.dropFirst().lastIndex(of: ".")
            let stem = dot.map { String(name[..<$0]) } ?? name
            var candidate = stem
            var number = 2
            while isInput(candidate) || !taken.insert(candidate).inserted {
                candidate = "\(stem)-\(number)"
                number += 1
            }
            return candidate
        }
    }
}
