internal import Archiving
internal import Catalog
internal import Disk
internal import Foundation
internal import Pictures

extension PhotoRecord {
    /// What is at the photo's path. Reads the file only if its dates or size have changed.
    ///
    /// - Parameter left: ZIP files whose photos count as gone.
    func pathState(_ volumes: Volumes, leaving left: [String] = []) -> PathState {
        guard let path, let fingerprint else { return .gone }
        if left.contains(where: { PathText.isInside(path, MemberPath.path($0)) }) { return .gone }
        let status: FileStatus
        do throws(FileFailure) {
            status = try PhotoFile.status(path)
        } catch {
            // Another file with the content of one that is damaged takes its place.
            if error.number == EBADMSG { return .gone }
            return PhotoFile.isDeleted(path, device: fingerprint.device, volumes) == true ? .gone : .away
        }
        guard status.kind == .regular else {
            return PhotoFile.isDeleted(path, device: fingerprint.device, volumes) == true ? .gone : .away
        }
        if status.fingerprint.matches(fingerprint) { return .present }
        guard let file = try? PhotoFile.open(path), let content = try? file.sha256() else { return .away }
        return content == sha256 ? .present : .replaced(by: content)
    }
}
