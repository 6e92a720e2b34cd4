/// A resource of the IIIF Presentation API 3.0 that can be a document of its own.
public protocol PresentationResource: JSONWritable, Sendable {
    /// Whether the resource, or one within it, has a ``NavPlace``.
    var hasNavPlace: Bool { get }

    /// Writes all members except the context.
    func writeMembers(to json: inout JSONWriter)
}

extension PresentationResource {
    /// Writes the resource within another one, where no context is allowed (section 4.6).
    public func write(to json: inout JSONWriter) {
        json.object { writeMembers(to: &$0) }
    }

    /// The resource as a document. The context comes first (section 4.6), with that of an extension before that of the API. A line
    /// feed ends the document.
    public func document() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if hasNavPlace {
                json.member("@context", [NavPlace.context, PresentationAPI.context])
            } else {
                json.member("@context", PresentationAPI.context)
            }
            writeMembers(to: &json)
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

/// The IIIF Presentation API 3.0, <https://iiif.io/api/presentation/3.0/>.
public enum PresentationAPI {
    /// Its JSON-LD context.
    public static let context = "http://iiif.io/api/presentation/3/context.json"
}
