public import Imaging

/// The point of a photo that is centred in a viewport.
public enum Focus: Sendable, Hashable {
    /// A point, each coordinate from 0 to 1.
    case point(Point)
    /// The point that attracts most attention; see `SaliencyMap`.
    case automatic
}

extension ViewportText {
    /// Parses `X,Y`, each from 0 to 1, or `auto`.
    ///
    /// - Throws: ``Failure`` for another form or range.
    public static func focus(_ text: String) throws(Failure) -> Focus {
        text == "auto" ? .automatic : .point(try point(text))
    }
}

/// A small picture of a photo, from which the automatic focus is computed.
public enum FocusPicture: Sendable {
    case file(ImageFile)
    /// The content of an image file.
    case bytes([UInt8])

    /// The kind of that picture, which is usually kept already.
    public static let kind = PictureKind.imported

    fileprivate func salientPoint() throws -> Point {
        switch self {
        case .file(let file): try ImageSource.file(descriptor: file.descriptor).salientPoint()
        case .bytes(let bytes): try ImageSource.bytes(bytes).salientPoint()
        }
    }
}

extension ImageSource {
    /// Uses the default decoder, because another decoder could lead to another point.
    fileprivate func salientPoint() throws -> Point {
        let size = try ImageHeader.read(from: self).size
        return SaliencyMap(try render(Rendering(region: Rect(size), size: size, decoder: .libjpeg)).pixels).focus
    }
}

extension Focus {
    /// The point itself, or the automatic focus of the photo.
    ///
    /// - Parameter picture: returns the photo's picture of ``FocusPicture/kind``. Called only for an automatic focus.
    /// - Throws: `ImagingError`, and what `picture` throws.
    public func point(_ picture: () async throws -> FocusPicture) async throws -> Point {
        switch self {
        case .point(let point): point
        case .automatic: try await picture().salientPoint()
        }
    }
}

extension PhotoPictures {
    /// The point of a photo that a focus stands for. Makes the photo's thumbnail if it does not exist yet.
    ///
    /// - Throws: what ``picture(_:of:onMake:)`` throws, and `ImagingError`.
    package func point(_ focus: Focus, of subject: PictureSubject) async throws -> Point {
        try await focus.point { .file(try await picture(FocusPicture.kind, of: subject)) }
    }
}
