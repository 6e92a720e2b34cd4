internal import LibraryBase

extension PhotoID {
    /// The id of the photo with this path in `images/`, for a bundle that is created from a folder.
    static func inBundle(_ identity: String, file path: String) -> String {
        hashed("\(identity)\u{0}\(path)")
    }
}
