// What the hall's interface is made of, in the rooms below: who imports the hall sees it too.
@_exported public import Bundling
@_exported public import Importing
@_exported public import LibraryBase
@_exported public import Pictures
@_exported public import Syncing
