internal import Containers

/// The film in the file of a motion photo, after its picture.
public struct EmbeddedFilm: Sendable, Equatable {
    /// Where it begins, in bytes from the beginning of the file.
    public var start: Int
    /// Its length in bytes.
    public var bytes: Int
    /// The media type.
    public var type: String

    /// A film.
    public init(start: Int, bytes: Int, type: String) {
        (self.start, self.bytes, self.type) = (start, bytes, type)
    }
}

extension EmbeddedFilm {
    /// Finds the film that XMP the phone's own blocks, or a box of HEIF state; nil without one, or for one that is not where it should be.
    static func find(
        in file: inout FileWindow, _ container: ImageContainer?, _ xmp: XMPPacket
    ) throws(MetadataError) -> EmbeddedFilm? {
        guard container == .jpeg || container == .heif, let length = file.length else { return nil }
        if let place = xmp.film(in: length), let found = try read(place.lowerBound, place.count, in: file, length) {
            return found
        }
        let part =
            container == .heif
            ? try MotionPhotoBox.film(of: &file, length: length) : try SamsungTrailer(of: &file, length: length).film
        return try part.flatMap { part throws(MetadataError) in
            try read(part.lowerBound, part.count, in: file, length)
        }
    }

    /// Reads the headers of a film.
    private static func read(
        _ start: Int, _ bytes: Int, in file: FileWindow, _ length: Int
    ) throws(MetadataError) -> EmbeddedFilm? {
        guard start > 0, bytes > 0, bytes <= length - start,
            let film = try FilmFile.read(from: BytesAfter(start, of: file), length: bytes)
        else { return nil }
        return EmbeddedFilm(start: start, bytes: film.bytes, type: film.type)
    }
}

extension XMPPacket {
    /// Where the film is in a file of some length: an item of the directory, or in the first version at the end of the file.
    fileprivate func film(in length: Int) -> Range<Int>? {
        if let place = place(of: "MotionPhoto", in: length) { return place }
        guard text(.microVideo) == "1", let bytes = text(.microVideoOffset).flatMap({ Int($0) }),
            (1...length).contains(bytes)
        else { return nil }
        return length - bytes..<length
    }

    /// Where an item of the directory with this meaning is in a file of some length. The items are at its end, in their order.
    func place(of meaning: String, in length: Int) -> Range<Int>? {
        let meanings = texts(.directory, .itemMeaning)
        guard let item = meanings.filter({ $0.value == meaning }).keys.min(),
            let lengths = bytes(.itemLength), let paddings = bytes(.itemPadding), let bytes = lengths[item]
        else { return nil }
        let after = [lengths, paddings].flatMap { $0.filter { $0.key > item }.values }.reduce(0, +)
        let end = length - after
        return bytes > 0 && bytes <= end ? end - bytes..<end : nil
    }

    /// Numbers of bytes of the items of the directory; nil if one is not such a number.
    private func bytes(_ field: XMPName) -> [Int: Int]? {
        var numbers: [Int: Int] = [:]
        for (item, text) in texts(.directory, field) {
            guard let number = Int(text), (0...Int(UInt32.max)).contains(number) else { return nil }
            numbers[item] = number
        }
        return numbers
    }
}
