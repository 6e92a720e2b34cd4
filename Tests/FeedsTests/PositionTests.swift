import Feeds
import Testing

@Suite("Positions and place names")
struct PositionTests {
    @Test(
        "Positions are read in all common forms",
        arguments: [
            "<georss:point>60.607 15.632</georss:point>", "<georss:point> 60.607,  15.632\n</georss:point>",
            "<georss:where><gml:Point><gml:pos>60.607 15.632</gml:pos></gml:Point></georss:where>",
            "<geo:lat>60.607</geo:lat><geo:long>15.632</geo:long>",
            "<geo:Point><geo:lat>60.607</geo:lat><geo:long>15.632</geo:long></geo:Point>",
            "<media:location><georss:where><gml:Point><gml:pos>60.607 15.632</gml:pos></gml:Point></georss:where></media:location>",
            "<georss:circle>60.607 15.632 500</georss:circle>",
            "<latitude>60.607</latitude><longitude>15.632</longitude>",
            "<georss:point>wrong</georss:point><geo:lat>60.607</geo:lat><geo:long>15.632</geo:long>",
        ])
    func positions(members: String) throws {
        let item = try FeedText.item(members)
        #expect(item?.latitude == 60.607 && item?.longitude == 15.632)
    }

    @Test(
        "Invalid positions are ignored",
        arguments: [
            "<georss:point>91 15</georss:point>", "<georss:point>60.6</georss:point>",
            "<georss:point>nan nan</georss:point>",
            "<geo:lat>60.6</geo:lat>", "<georss:point>60 181</georss:point>", "<georss:point>inf 1</georss:point>",
            "<georss:line>60 15 61 16</georss:line>", "<georss:box>60 15 61 16</georss:box>", "<geo:lat/><geo:long/>",
        ])
    func noPosition(members: String) throws {
        let item = try #require(try FeedText.item(members))
        #expect(item.latitude == nil && item.longitude == nil)
    }

    @Test("Place names are read if there is no position")
    func names() throws {
        let falun = FeedPlaceName(name: "Falun", region: "Dalarna", country: "Sweden")
        #expect(
            try FeedText.item("<georss:featurename>Falun</georss:featurename>")?.place == FeedPlaceName(name: "Falun"))
        #expect(try FeedText.item(#"<media:location description="Falun, Dalarna, Sweden"/>"#)?.place == falun)
        #expect(try FeedText.item("<dc:coverage>Falun, Dalarna, Sweden</dc:coverage>")?.place == falun)
        #expect(
            try FeedText.item("<place>Falun</place><countryCode>se</countryCode>")?.place
                == FeedPlaceName(name: "Falun", countryCode: "SE"))
        #expect(try FeedText.item("")?.place == nil)
    }
}
