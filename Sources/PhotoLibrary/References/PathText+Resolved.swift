internal import Disk

extension PathText {
    /// A path without symbolic links, of which the end need not exist.
    static func resolved(_ path: String) -> String {
        if let real = real(path) { return real }
        let (folder, name) = splitPath(path)
        return folder == path ? path : join(resolved(folder), name)
    }
}
