/// An idea that `photos help` explains besides the commands: `photos help geometry`.
enum HelpTopic: String, CaseIterable {
    case geometry
    case ids
    case libraries

    /// The topic that the arguments ask for: `help` and the name of one; nil for all else, which the parser answers.
    init?(arguments: [String]) {
        guard arguments.count == 2, arguments[0] == "help" else { return nil }
        self.init(rawValue: arguments[1])
    }

    /// The whole text, in lines of at most 80 columns.
    var text: String {
        switch self {
        case .geometry: Self.geometryText
        case .ids: Self.idsText
        case .libraries: Self.librariesText
        }
    }
}

extension HelpTopic {
    private static let geometryText = """
        GEOMETRY

        `photos open` shows a photo in a viewport, and prints the numbers in the terms
        of UIScrollView. The photo is upright (EXIF orientation applied), w x h pixels;
        the viewport is W x H points.

          photos open @1 --viewport 320x480
          photos open @1 --viewport 320x480 --density 2 --mode fit
          photos open @1 --viewport 320x480 --focus 0.3,0.5 --json

        zoomScale         points per image pixel. `--mode fill` (the default) covers the
                          viewport: max(W/w, H/h). `--mode fit` shows the whole photo:
                          min(W/w, H/h).
        minimumZoomScale  the whole photo fits, but is never enlarged: min(W/w, H/h, 1).
        maximumZoomScale  one image pixel per screen pixel, or zoomScale if that is
                          more: max(1/density, zoomScale).
        contentSize       w x zoomScale, h x zoomScale.
        contentOffset     the upper left corner of the viewport in the content. The
                          focus is centred where the content is large enough; it is 0.5,
                          0.5 (the middle) unless `--focus X,Y` says otherwise. Negative
                          where the content is smaller than the viewport.
        visibleRect       what the viewport shows, in image pixels.

        The picture that is written has round(W x density) x round(H x density) pixels
        for `fill`. Numbers are not rounded, and the pages use the same ones.
        """

    private static let idsText = """
        IDS

        A photo's id has 12 letters and digits and never changes, even if its file is
        moved or renamed. Any beginning of it that is unambiguous will do.

          photos show 5kq3v7w2m9xd
          photos show 5kq3

        @N is row N of the list of that kind that this terminal printed last: photos
        where a photo is asked for, places where a place is. Lists that
        go to a file or a pipe do not count. Without a terminal, such as in a cron job,
        it is row N of the list that anyone printed last.

          photos places
          photos list @1
          photos open @3

        A place is named by its id (`se-falun-2715459`, or a beginning of it), by its
        name in any language (`Wien`, `Vienna`), or, for a whole country, by the
        country's code (`SE`). If a name fits several places, the command lists them.
        `zz` is the place of photos without a position. `--ids` prints ids of places.

        A source is named by its name or by its number in `photos sources`. Rows of the
        recents are numbers: `photos recents --delete 1,3,5-7`.
        """

    private static let librariesText = """
        LIBRARIES

        A library is one folder. It is chosen in this order:

          1. --library DIR
          2. the environment variable PHOTOS_LIBRARY
          3. `library` in ~/.config/photos/photos.conf, then in
             /etc/photos/photos.conf
          4. ./cache, if it has the marker file .photos
          5. $XDG_DATA_HOME/photos, or ~/.local/share/photos

        `photos --service COMMAND` runs a command in the library of the service that
        the Debian package installs, as its user. Root alone may.

        The first command that writes makes it. Your photographs stay in their own
        folders; nothing in these is ever written, moved or deleted.

        catalog.sqlite  places, photos, sources, recents. Keep it: it is what you did.
        originals/      downloaded image files. Can be deleted: they are fetched again
                        if their source still has them.
        renditions/     thumbnails and pictures for viewports. Can be deleted.
        bundles/        installed bundles; removed by `photos bundle` only.

        Recents, corrections and sources are also kept in a small log in
        $XDG_STATE_HOME/photos, or ~/.local/state/photos. A damaged catalogue is rebuilt
        from it by the next command.

        `photos backup` writes all of this to one file, except the image files, while
        everything else continues; `photos restore` makes a library from it.

          photos cache status         what the library holds on disk
          photos cache verify         checks every file, and deletes damaged ones
          photos cache limit 20GB     the most that downloads can take
        """
}
