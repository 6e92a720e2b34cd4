import Gazetteer
import Testing

struct RegionNamesTests {
    private let regions = RegionNames.bundled

    @Test(arguments: ["SE-M"])
    func `an unknown code or language has no name`(_ code: String) {
        #expect(regions.name(of: code, in: "xx") == nil)
    }
}
