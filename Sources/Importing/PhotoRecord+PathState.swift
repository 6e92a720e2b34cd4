internal import Catalog
internal import Disk

extension PhotoRecord {
    /// What is at the photo's path. Reads the file only if its dates or size have changed.
    func pathState(_ volumes: Volumes) -> PathState {
        guard let path, let fingerprint else { return .gone }
        guard let status = try? FileStatus.of(path), status.kind == .regular else {
            return volumes.isDeleted(path, device: fingerprint.device) == true ? .gone : .present
        }
        if status.fingerprint.matches(fingerprint) { return .present }
        guard let file = try? OpenFile(path), let content = try? file.sha256() else { return .present }
        return content == sha256 ? .present : .replaced(by: content)
    }
}
