extension PhotoLibrary {
    /// The catalogue as IIIF manifests and collections.
    public struct Manifests: Facade {
        let library: PhotoLibrary
    }
}
