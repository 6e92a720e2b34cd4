import Foundation

/// A folder from which a bundle is created: two photographs, a menu with every kind of row, a collection of two stories with a
/// question, a page, own strings, and Swedish versions of texts.
public struct EditedFolder {
    /// Path of the folder; the zip is created beside it.
    public let path: String
    public let zip: String

    /// Writes the folder into another.
    ///
    /// - Parameter answers: the URL for answers; nil for none.
    public init(in parent: String, identity: String = "org.example.houses", answers: String? = nil) throws {
        path = "\(parent)/\(identity)"
        zip = path + ".zip"
        let address = answers.map { ", \"answers\": \"\($0)\"" } ?? ""
        try write(
            "bundle.json",
            "{\"identity\": \"\(identity)\", \"version\": \"1\", \"title\": \"Our houses\", \"languages\": [\"en\", \"sv\"]\(address)}"
        )
        for (name, title) in [("mine", "The pit"), ("house", "A house")] {
            try TestPhoto.falun(name == "mine" ? 1 : 2, title: title).write("\(path)/images/\(name).jpg")
        }
        try write("menu/index.xml", Self.menu)
        try write(
            "menu/rooms.xml", "<menu><title>Rooms</title><photo id=\"house.jpg\"/><photo id=\"gone.jpg\"/></menu>")
        try write("menu/rooms.sv.xml", "<menu><title>Rum</title><photo id=\"house.jpg\"/></menu>")
        try write("pages/walks/collection.xml", Self.collection)
        try write("pages/walks/mine.html", Self.mine)
        try write("pages/walks/mine.sv.html", "<h1>Gruvan</h1><p>Djup.</p>")
        try write(
            "pages/walks/town.html", "<h1>The town</h1><p>Small. <a href=\"story:walks/mine.html\">The mine</a></p>")
        try write("pages/about.html", "<title>About us</title><p>We are <b>here</b>.")
        try write(
            "strings/en.json", #"{"places": "Sites", "pointCount": "{count, plural, one {# star} other {# stars}}"}"#)
        try write("strings/sv.json", #"{"places": "Ställen", "photos": "{oops", "nothing": "x"}"#)
    }

    /// Writes a file of the folder.
    public func write(_ name: String, _ text: String) throws {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private static let menu = """
        <menu><title>Our <i>houses</i></title>
        <submenu file="rooms.xml"><title>All the <b>rooms</b> &amp; halls</title><detail>one by one</detail><picture photo="house.jpg"/></submenu>
        <place id="se-falun-2715459"/><place id="se-nowhere-1"/><country code="SE"/><collection file="walks/collection.xml"/>
        <story file="walks/mine.html"/><photo id="mine.jpg"/><search words="copper mine"/>
        <link href="https://example.org/a?b=1&amp;c=2"><title>Our site</title></link><page file="about.html"/></menu>
        """

    private static let collection = """
        <collection><title>Walks</title><category><title>Below</title><story file="mine.html"/></category>
        <category><title>Above</title><story file="town.html"><title>Through the town</title></story></category></collection>
        """

    private static let mine = """
        <h1>The mine</h1><p>Deep &amp; <em>dark</em>. <a href="place:se-falun-2715459">Falun</a>, <a href="https://example.org/">outside</a>,
        <a href="place:se-nowhere-1">nowhere</a>, <a href="javascript:alert(1)">bad</a></p><script>alert(1)</script>
        <p><a href="photo:mine.jpg"><img src="photo:mine.jpg" onerror="alert(1)"></a></p>
        <section class="details"><h2>Depth</h2><p>208 m</p></section>
        <fieldset class="question" id="q1"><legend>Since when?</legend><label><input type="radio" value="a" data-points="2"> 1288</label>
        <label><input type="radio" value="b"> 1687</label></fieldset>
        """
}
