extension PhotoLibrary {
    /// The catalogue as IIIF manifests and collections.
    public struct Presentation: Desk {
        let hall: PhotoLibrary
    }
}
