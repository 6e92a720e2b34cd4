/// Menus, collections and stories, small.
enum EditorialSeeds {
    static func all() -> [[UInt8]] { texts.map { Array($0.utf8) } }

    private static let texts = [
        """
        <menu><title>Our <i>houses</i></title><submenu file="rooms.xml"><title>R</title><detail>d</detail><picture photo="p"/></submenu>
        <place id="se-falun-2715459"/><country code="SE"/><collection file="walks/collection.xml"/><story file="walks/mine.html"/>
        <photo id="p"/><search words="copper mine"/><link href="https://example.org/å?a=1&amp;b=2"/><page file="about.html"/></menu>
        """,
        """
        <?xml version="1.0"?><collection><title>W</title><category><title>C</title><story file="mine.html"/></category>
        <story file="../a.html"/></collection>
        """,
        "<!DOCTYPE menu [<!ENTITY a 'b'>]><menu><title>&a;</title></menu>",
        """
        <!DOCTYPE html><title>T</title><h1>The <em>mine</em></h1><p>a<p>b <a href="place:x">P</a><a href=https://example.org/>o</a>
        <img src="photo:p" alt="A"><ul>x<li>y</ul><table><td>1<td colspan=2>2</table><section class="details"><h2>D</h2><p>d</section>
        <fieldset class="question" id="q"><legend>Q</legend><label><input type="radio" value="a" data-points="2">A</label>
        <label><input value="b">B</label></fieldset>
        """,
        "<svg><style><img src=\"</style><img src=x onerror=alert(1)>\">",
        "<a href=\"java&#10;script:alert(1)\">x</a><!--><p>--!>&amp;lt;",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;\">",
        "<select><template><noscript><plaintext>x",
    ]
}
