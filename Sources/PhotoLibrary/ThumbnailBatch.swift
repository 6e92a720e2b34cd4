internal import Catalog
internal import Disk
internal import Foundation
public import Imaging

/// Makes pictures from files without a library: `photos thumbnail`.
public struct ThumbnailBatch: Sendable {
    /// What the pictures are to be.
    public enum Target: Sendable {
        /// Fits into a square of so many pixels a side; never enlarged.
        case size(Int)
        /// Fills a viewport.
        case viewport(Viewport)
    }

    /// What became of one file.
    public struct Outcome: Sendable, Encodable {
        public var input: String
        /// The picture's path; absent where none was made.
        public var output: String?
        public var width: Int?
        public var height: Int?
        public var bytes: Int?
        /// Why no picture was made.
        public var error: String?
        /// Whether there is no such file.
        public var isMissing = false
        /// What was wrong with a picture that was made as far as it goes.
        public var warning: String?
    }

    public var target: Target
    /// JPEG quality, 1 to 100.
    public var quality: Int
    /// What is averaged where pictures are made smaller.
    public var light = ResamplingLight.gammaEncoded
    /// The folder that the pictures are written to; made if need be.
    public var folder: String
    private let pictures: LoosePictures

    /// A batch that writes into `folder`.
    ///
    /// - Parameter decoder: nil for the one that ``PictureDecoder/variable`` names, else the usual one.
    public init(target: Target, quality: Int, folder: String, decoder: PictureDecoder? = nil) {
        pictures = LoosePictures(decoder: decoder)
        self.target = target
        self.quality = quality
        self.folder = PathText.absolute(folder)
    }

    /// Makes the pictures, `jobs` at a time (nil for one a processor), all that can be made.
    ///
    /// - Returns: an outcome for each file, in the order given.
    /// - Throws: ``LibraryError/cannotCreate(_:)`` or ``LibraryError/inputOutput(_:)`` where the folder or a disk does not take
    ///   them, ``LibraryError/interrupted`` when the task is cancelled.
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
            // A picture must not replace a photograph that it, or another of the batch, is made from.
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

    /// What a picture shows of a file of this size, and at which size.
    private func shown(_ image: PixelSize) -> (region: Rect, size: PixelSize) {
        switch target {
        case .size(let size): return (Rect(image), image.thumbnail(fitting: size))
        case .viewport(let viewport):
            let geometry = ViewGeometry(image: image, viewport: viewport)
            return (geometry.visibleRect, geometry.renditionSize)
        }
    }

    /// The names of the pictures without their extensions: the files' names without their last, and of several that are
    /// alike, or of one that an input has in the same folder, the later ones with `-2`, `-3`, ….
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
