// Modules whose types are part of the interface: an import of `PhotoLibrary` imports them too.
@_exported public import Bundling
@_exported public import Importing
@_exported public import LibraryBase
@_exported public import Pictures
@_exported public import Syncing
