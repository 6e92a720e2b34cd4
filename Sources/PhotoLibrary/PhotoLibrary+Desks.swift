// The whole interface of a library, subject by subject.

extension PhotoLibrary {
    /// Photos: listed, shown, opened, forgotten.
    public var photos: Photos { Photos(hall: self) }
    /// Places in country sections, and what is at one.
    public var places: Places { Places(hall: self) }
    /// A photo's pictures as files: the original, thumbnails, what a viewport shows, tiles.
    public var pictures: Pictures { Pictures(hall: self) }
    /// The photos that a person opened last: an array without duplicates that can be edited.
    public var recents: Recents { Recents(hall: self) }
    /// Where a person was, so that the next program goes on there.
    public var history: History { History(hall: self) }
    /// Countries, places and photos by words.
    public var search: Search { Search(hall: self) }
    /// What a person may mean who has begun to write a name.
    public var completions: Completions { Completions(hall: self) }
    /// Where photos are set by hand, and where they might be.
    public var corrections: Corrections { Corrections(hall: self) }
    /// What places are called: by those who live there, by readers, by oneself.
    public var names: Names { Names(hall: self) }
    /// Where photos come from by themselves: feeds, lists and other libraries, and bringing them up to date.
    public var sources: Sources { Sources(hall: self) }

    /// Photos with texts that somebody publishes as one file: installed, updated, taken back, made.
    public var bundles: Bundles { Bundles(hall: self) }

    /// The menus, stories and questions of the installed bundles, and what people answered.
    public var stories: Stories { Stories(hall: self) }

    /// What the library holds on disk, of which most may be deleted at any time.
    public var cache: Cache { Cache(hall: self) }

    /// Who may sign in, and their sessions.
    public var people: People { People(hall: self) }
    /// Folders of photographs that become part of the library.
    public var imports: Imports { Imports(hall: self) }
    /// The catalogue as others subscribe to it.
    public var publications: Publications { Publications(hall: self) }
    /// The catalogue as IIIF manifests tell it.
    public var presentation: Presentation { Presentation(hall: self) }
    /// How much there is, and whether it has changed.
    public var changes: Changes { Changes(hall: self) }
}
