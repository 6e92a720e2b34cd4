internal import LibraryBase

extension PhotoID {
    /// The id within the bundle of an identity that is made of a folder, of the photo whose file has this path in its `images/`.
    static func inBundle(_ identity: String, file path: String) -> String {
        hashed("\(identity)\u{0}\(path)")
    }
}
