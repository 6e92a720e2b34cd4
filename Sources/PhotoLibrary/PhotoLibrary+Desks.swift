// The whole interface of a library, one property for each subject.

extension PhotoLibrary {
    /// Photos: listed, shown, opened, forgotten.
    public var photos: Photos { Photos(hall: self) }
    /// Places in country sections, and what is at one.
    public var places: Places { Places(hall: self) }
    /// The files of a photo: the original, thumbnails, renditions for a viewport, tiles.
    public var pictures: Pictures { Pictures(hall: self) }
    /// The photos that a person opened last, newest first, without duplicates.
    public var recents: Recents { Recents(hall: self) }
    /// The navigation history of a person, by which the next program continues.
    public var history: History { History(hall: self) }
    /// Countries, places and photos by words.
    public var search: Search { Search(hall: self) }
    /// Completions for a name that a person has started to type.
    public var completions: Completions { Completions(hall: self) }
    /// Corrections of places by hand, and suggestions for photos without a position.
    public var corrections: Corrections { Corrections(hall: self) }
    /// The names of places: local, in other languages, and of a person's own.
    public var names: Names { Names(hall: self) }
    /// Feeds, lists and other libraries that the library subscribes to, and syncing them.
    public var sources: Sources { Sources(hall: self) }

    /// Bundles: installing, updating, rolling back and creating.
    public var bundles: Bundles { Bundles(hall: self) }

    /// The menus, stories and questions of the installed bundles, and the answers of users.
    public var stories: Stories { Stories(hall: self) }

    /// What the library stores on disk, most of which can be deleted at any time.
    public var cache: Cache { Cache(hall: self) }

    /// The users who can sign in, and their sessions.
    public var people: People { People(hall: self) }
    /// Importing folders of photographs.
    public var imports: Imports { Imports(hall: self) }
    /// The catalogue as feeds for others.
    public var publications: Publications { Publications(hall: self) }
    /// The catalogue as IIIF manifests and collections.
    public var presentation: Presentation { Presentation(hall: self) }
    /// Counts, and whether the library has changed.
    public var changes: Changes { Changes(hall: self) }
}
