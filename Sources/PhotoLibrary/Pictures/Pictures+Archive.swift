internal import Archiving
internal import Catalog
internal import Containers
internal import Disk
internal import Foundation
internal import Imaging
internal import LibraryBase
public import Pictures
internal import Times

extension PhotoLibrary.Pictures {
    /// The greatest number of photos in an archive.
    public static let mostArchived = 2000

    /// Plans a ZIP file of photos. Costs opening each of them; for copies, reading the headers, and each JPEG as a whole.
    ///
    /// - Parameters:
    ///   - ids: of the photos, in the order of the ZIP file; repeated ones count once.
    ///   - hasCopies: whether the photos are copies without metadata. They are named by their ids, because names of files can state
    ///     who took the photo, or where.
    /// - Returns: the plan, and the ids of photos that cannot be in it: those that are missing or unreadable, or whose file is not
    ///   downloaded.
    /// - Throws: ``LibraryError/usage(_:)`` for no photos or too many, ``LibraryError/notFound(_:)`` for an unknown id.
    public func planArchive(
        of ids: [String], hasCopies: Bool
    ) async throws -> (plan: ArchivePlan, missing: [String]) {
        guard (1...Self.mostArchived).contains(ids.count) else {
            throw LibraryError.usage("invalid number of photos: expected 1 to \(Self.mostArchived)")
        }
        var names = PortableNames()
        var members: [ArchivePlan.Member] = []
        var missing: [String] = []
        var seen = Set<String>()
        for id in ids where seen.insert(id).inserted {
            try Task.checkCancellation()
            let subject = try await subject(id)
            do {
                let file = try open(subject, asCopy: hasCopies)
                members.append(
                    ArchivePlan.Member(
                        id: id, version: subject.version,
                        file: ZIPLayout.File(
                            name: Self.name(of: subject.photo, file.type, asCopy: hasCopies, &names),
                            size: Int(file.bytes),
                            time: ZIPTime(subject.photo.takenClock?.time))))
            } catch {
                missing.append(id)
            }
        }
        return (ArchivePlan(members, hasCopies: hasCopies), missing)
    }

    /// The ZIP file of a plan, for the reader who asks now. Looks each photo up.
    ///
    /// - Throws: ``LibraryError/notFound(_:)`` if the reader does not see one of the photos any more, or it has another content than
    ///   planned.
    public func archive(_ plan: ArchivePlan) async throws -> PhotoArchive {
        var subjects: [PictureSubject] = []
        for member in plan.members {
            let subject = try await subject(member.id)
            guard subject.version == member.version else {
                throw LibraryError.notFound("a photo of this archive has changed; ask for a new one")
            }
            subjects.append(subject)
        }
        let (found, pictures) = (subjects, self)
        return PhotoArchive(plan) { index in
            try pictures.open(found[index], asCopy: plan.hasCopies)
        }
    }

    private static func name(
        of photo: PhotoRecord, _ type: String, asCopy: Bool, _ names: inout PortableNames
    ) -> String {
        let ending = ImageFormat(mediaType: type).map { ".\($0.fileExtension)" } ?? ""
        return names.name(asCopy ? nil : photo.name, or: photo.id + ending)
    }

    private func open(_ subject: PictureSubject, asCopy: Bool) throws -> any ArchivedFile {
        originals.recordUse(of: subject.photo)
        let original = try library.photoPictures.original(of: subject.photo)
        return asCopy ? try PictureCopy(original) : try UnchangedFile(original)
    }
}

/// A file that can be in an archive.
private protocol ArchivedFile: StreamedFile {
    /// The media type.
    var type: String { get }
}

extension PictureCopy: ArchivedFile {}

/// A file that must stay as it is while it is read: another program could write into it.
private struct UnchangedFile: ArchivedFile {
    private let file: ImageFile
    private let status: FileStatus

    var bytes: Int64 { file.bytes }
    var type: String { file.type }

    init(_ file: ImageFile) throws(PictureError) {
        guard let status = file.fingerprint else { throw .changing }
        (self.file, self.status) = (file, status)
    }

    func read(at offset: Int64, count: Int) throws -> [UInt8] {
        let read = try file.read(at: offset, count: count)
        guard file.fingerprint?.fingerprint == status.fingerprint else { throw PictureError.changing }
        return read
    }
}

extension ZIPTime {
    /// A local time; the first of ZIP's for an unknown one.
    fileprivate init(_ time: LocalTime?) {
        let (day, second) = (time ?? LocalTime(seconds: 0)).daySeconds
        let date = GregorianCalendar.date(ofDay: day)
        self.init(year: date.year, month: date.month, day: date.day, second: second)
    }
}
