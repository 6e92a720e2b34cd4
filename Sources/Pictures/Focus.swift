public import Imaging

/// Which point of a photo is centred in a viewport.
public enum Focus: Sendable, Hashable {
    /// A point, each coordinate from 0 to 1.
    case point(Point)
    /// Where the photo's interest lies.
    case automatic
}

extension ViewportText {
    /// Reads `X,Y`, each from 0 to 1, or `auto`.
    public static func focus(_ text: String) throws(Failure) -> Focus {
        text == "auto" ? .automatic : .point(try point(text))
    }
}

/// A small picture of a photo, in which its interest is looked for.
public enum FocusPicture: Sendable {
    case file(PictureFile)
    /// The bytes of a file.
    case bytes([UInt8])

    /// Which picture that is: one that is mostly there.
    public static let kind = PictureKind.imported

    fileprivate func interest() throws -> Point {
        switch self {
        case .file(let file): try ImageSource.file(descriptor: file.descriptor).interest()
        case .bytes(let bytes): try ImageSource.bytes(bytes).interest()
        }
    }
}

extension ImageSource {
    /// Another decoder might see another point.
    fileprivate func interest() throws -> Point {
        let size = try ImageHeader.read(from: self).size
        return InterestMap(try render(Rendering(region: Rect(size), size: size, decoder: .libjpeg)).pixels).focus
    }
}

extension Focus {
    /// The point itself, or where the interest of the photo lies.
    ///
    /// - Parameter picture: gives the photo's picture of ``FocusPicture/kind``; asked only for an automatic focus.
    /// - Throws: `ImagingError`, and what `picture` throws.
    public func point(_ picture: () async throws -> FocusPicture) async throws -> Point {
        switch self {
        case .point(let point): point
        case .automatic: try await picture().interest()
        }
    }
}

extension PhotoPictures {
    /// The point of a photo that a focus means; its thumbnail is made where it isn't there.
    ///
    /// - Throws: what ``picture(_:of:onMake:)`` throws, and `ImagingError`.
    package func point(_ focus: Focus, of subject: PictureSubject) async throws -> Point {
        try await focus.point { .file(try await picture(FocusPicture.kind, of: subject)) }
    }
}
