// The whole interface of a library, one property for each subject.

extension PhotoLibrary {
    /// Photos: listed, shown, opened, forgotten.
    public var photos: Photos { Photos(library: self) }
    /// Places, in sections by country.
    public var places: Places { Places(library: self) }
    /// The countries with photographs.
    public var countries: Countries { Countries(library: self) }
    /// Trips: runs of photos far from where most are taken.
    public var trips: Trips { Trips(library: self) }
    /// All photographs by month.
    public var timeline: Timeline { Timeline(library: self) }
    /// The files of a photo: the original, thumbnails, renditions for a viewport, tiles.
    public var pictures: Pictures { Pictures(library: self) }
    /// The photos that a person opened last, newest first, without duplicates.
    public var recents: Recents { Recents(library: self) }
    /// Sets of photos, which people make, and show to others.
    public var sets: Sets { Sets(library: self) }
    /// Links that show some photos to those who have them.
    public var shares: Shares { Shares(library: self) }
    /// The navigation history of a person, by which the next program continues.
    public var history: History { History(library: self) }
    /// Countries, places and photos by words.
    public var search: Search { Search(library: self) }
    /// Completions for a name that a person has started to type.
    public var completions: Completions { Completions(library: self) }
    /// Corrections of places by hand, and suggestions for photos without a position.
    public var corrections: Corrections { Corrections(library: self) }
    /// Titles, captions and keywords of photos, given by people.
    public var texts: Texts { Texts(library: self) }
    /// The names of places: local, in other languages, and of a person's own.
    public var names: Names { Names(library: self) }
    /// Feeds, lists and other libraries that the library subscribes to, and syncing them.
    public var sources: Sources { Sources(library: self) }

    /// The S3 store that has the originals of sources, if there is one.
    public var blobs: Blobs { Blobs(library: self) }

    /// Bundles: installing, updating, rolling back and creating.
    public var bundles: Bundles { Bundles(library: self) }

    /// The menus, stories and questions of the installed bundles, and the answers of users.
    public var stories: Stories { Stories(library: self) }

    /// Photos with everything that the library knows of them, as files that other programs read.
    public var exports: Exports { Exports(library: self) }

    /// Backups of the library as one file.
    public var backups: Backups { Backups(library: self) }

    /// What the library stores on disk, most of which can be deleted at any time.
    public var cache: Cache { Cache(library: self) }

    /// The users who can sign in, and their sessions.
    public var people: People { People(library: self) }
    /// Circles inside which only owners see the positions of photos.
    public var circles: Circles { Circles(library: self) }
    /// Who sees which photos.
    public var access: Access { Access(library: self) }
    /// The log of what happened.
    public var auditLog: AuditLog { AuditLog(library: self) }
    /// The library in the network of a house.
    public var home: Home { Home(library: self) }
    /// Where recents and sessions are.
    public var personalStore: PersonalStore { PersonalStore(library: self) }
    /// The library as editions, which servers on other machines show.
    public var editions: Editions { Editions(library: self) }
    /// Importing folders of photographs.
    public var imports: Imports { Imports(library: self) }
    /// The catalogue as feeds for others.
    public var publications: Publications { Publications(library: self) }
    /// The catalogue as IIIF manifests and collections.
    public var manifests: Manifests { Manifests(library: self) }
    /// Counts, and whether the library has changed.
    public var changes: Changes { Changes(library: self) }
}
