extension PhotoLibrary {
    /// Folders of photographs that become part of the library.
    public struct Imports: Facade {
        let library: PhotoLibrary
    }
}
