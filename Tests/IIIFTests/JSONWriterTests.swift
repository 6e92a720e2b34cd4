import Foundation
import IIIF
import Testing

@Suite struct JSONWriterTests {
    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object(write)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func membersAreInOrderAndNilIsLeftOut() {
        let text = written { json in
            json.member("b", "1")
            json.member("a", 2)
            json.member("c", nil as Int?)
            json.members("d", [] as [String])
            json.member("e", [] as [String])
            json.members("f", ["x", "y"])
        }
        #expect(text == #"{"b":"1","a":2,"e":[],"f":["x","y"]}"#)
    }

    @Test(arguments: ["", "\"\\/", "\u{0}\u{1F}\n\t", "å 写真 🇸🇪 \u{2028}", "</script>"])
    func anyTextIsRestored(text: String) throws {
        var json = JSONWriter()
        json.array([text])
        #expect(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String] == [text])
    }

    @Test func numbersAreValidJSON() {
        let text = written { $0.member("n", [60, -0.5, 1e-7, 1e300, .infinity, .nan]) }
        #expect(text == #"{"n":[60,-0.5,1e-07,1e+300,null,null]}"#)
    }
}
