extension PhotoLibrary {
    /// Folders of photographs that become part of the library.
    public struct Imports: Desk {
        let hall: PhotoLibrary
    }
}
