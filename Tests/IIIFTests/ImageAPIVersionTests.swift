import IIIF
import Testing

@Suite struct ImageAPIVersionTests {
    @Test func contextsAreThoseOfTheStandard() {
        #expect(ImageAPIVersion.two.context == "http://iiif.io/api/image/2/context.json")
        #expect(ImageAPIVersion.three.context == "http://iiif.io/api/image/3/context.json")
    }
}
