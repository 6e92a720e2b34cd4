/// What the manual page says that no command says of itself, in mdoc(7).
enum ManualText {
    /// The day of the page's last change, as mdoc writes it.
    static let date = "November 23, 2026"

    /// The sections behind COMMANDS.
    static let sections = [names, environment, files, exitStatus, examples, seeAlso]

    private static let names = #"""
        .Sh NAMES OF THINGS
        A photo is named by its id, 12 characters that never change;
        a place by the id that
        .Cm show
        and, with
        .Fl \-ids ,
        the listings print, as
        .Ql se\-falun\-2715459 ,
        or by its whole name in any language.
        Any beginning of an id serves that no other has.
        .Ql @N
        is row N of the listing of that kind that this terminal printed last; what
        goes into a file or a pipe changes nothing of that.
        The place of photos without a position is
        .Ql zz .
        .Cm list
        takes the two letters of a country's code too.
        """#

    private static let environment = #"""
        .Sh ENVIRONMENT
        .Bl -tag -width Ds
        .It Ev PHOTOS_LIBRARY
        The folder of the library, unless
        .Fl \-library
        names another.
        .It Ev PHOTOS_CONFIG
        The configuration file to read in place of
        .Pa $XDG_CONFIG_HOME/photos/photos.conf
        and
        .Pa /etc/photos/photos.conf .
        .It Ev PHOTOS_LOCALE , PHOTOS_PORT
        and so on: what a line of a configuration file sets, for each long option of
        .Cm serve .
        .It Ev PHOTOS_DECODER
        What decodes JPEG and PNG files:
        .Ql fast ,
        or
        .Ql libjpeg
        for libjpeg and libpng alone.
        .It Ev PHOTOS_NO_SYNC
        If it is neither empty nor 0, commands that read start no sync in the
        background.
        .It Ev PHOTOS_CONTACT
        A URL or address, told to servers in the User-Agent of every request.
        .It Ev PHOTOS_PAGER , Ev PAGER
        What listings longer than the terminal go through; the first that is set counts,
        .Xr less 1
        where none is.
        Empty or
        .Ql cat
        means no pager.
        .It Ev LESS
        .Ql FRX
        for the pager, unless it is set.
        .It Ev PHOTOS_PREVIEW
        How
        .Cm open
        shows a picture on the terminal:
        .Ql kitty ,
        .Ql iterm2
        or
        .Ql sixel
        for these protocols,
        .Ql blocks
        for half blocks in 24\-bit colour,
        .Ql none
        for no picture.
        By default what the terminal is known to support, or what it answers
        when it is asked.
        .It Ev LC_ALL , LC_MESSAGES , LANG
        The language of names and of their order, unless
        .Fl \-locale
        names another.
        .It Ev NO_COLOR
        If it is not empty, neither colours nor pictures are printed.
        .It Ev XDG_DATA_HOME
        Where the library is looked for, if it is an absolute path; else
        .Pa ~/.local/share .
        .It Ev XDG_CONFIG_HOME
        Where the configuration file of the user is, if it is an absolute path; else
        .Pa ~/.config .
        .It Ev XDG_STATE_HOME
        Where the edit log and the logins of sources are kept, if it is an absolute path; else
        .Pa ~/.local/state .
        .El
        """#

    private static let files = #"""
        .Sh FILES
        The library is one folder: that of
        .Fl \-library ,
        else that of
        .Ev PHOTOS_LIBRARY ,
        else
        .Pa ./cache
        where that has a file
        .Pa .photos ,
        else
        .Pa $XDG_DATA_HOME/photos ,
        else
        .Pa ~/.local/share/photos .
        The first command that writes makes it.
        .Bl -tag -width Ds
        .It Pa catalog.sqlite
        Places, photos, sources and recents: what people did.
        .It Pa originals/
        Downloaded pictures, named by their content.
        They may be deleted at any time and are fetched again when they are opened;
        .Cm cache limit
        keeps them to a size.
        .It Pa renditions/
        Thumbnails and pictures of viewports.
        They may be deleted at any time and are made again.
        .El
        .Bl -tag -width Ds
        .It Pa $XDG_STATE_HOME/photos/credentials\-*.json
        What
        .Cm sources login
        keeps, readable by its owner alone; else in
        .Pa ~/.local/state/photos .
        .El
        .Pp
        Imported folders are never written to.
        """#

    private static let exitStatus = #"""
        .Sh EXIT STATUS
        The statuses are those of
        .In sysexits.h .
        .Pp
        .Bl -tag -width Ds -compact
        .It 0
        Done.
        A closed pipe, or a pager that was left, is not a failure.
        .It 64
        Wrong usage.
        .It 65
        Input that is not a valid image, feed or bundle.
        .It 66
        No such file, place, photo, row or source.
        .It 69
        A server that did not answer as it should.
        .It 73 , 74
        A disk that would not take it.
        .It 75
        Busy; try again.
        .It 77
        Not allowed.
        .It 78
        A mistake in a configuration file.
        .It 130
        Interrupted.
        .Cm serve
        and
        .Cm sync Fl \-watch
        end with 0 then.
        .El
        .Pp
        .Cm import ,
        .Cm sync
        and
        .Cm thumbnail
        do all that can be done and say the rest at the end.
        .Cm import
        is 0 when it went through, bad files or not;
        .Cm thumbnail
        is 65 and
        .Cm sync
        69 if any of theirs failed.
        """#

    private static let examples = #"""
        .Sh EXAMPLES
        Index photographs, and look at those of the first place:
        .Bd -literal -offset indent
        photos import ~/Pictures
        photos places
        photos list @1
        photos open @1
        .Ed
        .Pp
        The places of Sweden in Swedish order, as JSON:
        .Bd -literal -offset indent
        photos places \-\-country SE \-\-locale sv \-\-json
        .Ed
        .Pp
        The picture that fills a telephone's screen, in a file:
        .Bd -literal -offset indent
        photos open @1 \-\-viewport 390x844 \-\-density 3 \-\-output wall.jpg
        .Ed
        .Pp
        Take four rows out of the recents, and think better of it:
        .Bd -literal -offset indent
        photos recents \-\-delete 3,5\-7
        photos recents \-\-undo
        .Ed
        .Pp
        Subscribe to what somebody publishes, and fetch it:
        .Bd -literal -offset indent
        photos sources add https://example.org/photos.rss
        photos sync
        .Ed
        .Pp
        Set a folder of scans right, for good:
        .Bd -literal -offset indent
        photos locate ~/Pictures/1987 \-\-place se\-falun\-2715459
        .Ed
        """#

    private static let seeAlso = #"""
        .Sh SEE ALSO
        .Xr less 1 ,
        .Xr vipsthumbnail 1 ,
        .Xr exiftool 1p
        .Pp
        Web pages and an API come with
        .Cm photos serve ,
        which describes itself at
        .Pa /openapi.json .
        """#
}
