extension PhotoLibrary {
    /// The catalogue as IIIF manifests tell it.
    public struct Presentation: Desk {
        let hall: PhotoLibrary
    }
}
