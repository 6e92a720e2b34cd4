/// A document that the server can send as JSON. Other types cannot be encoded into a response, so that documents with paths of
/// files on this machine, such as ``PhotoLibrary/LocalPhotoDocument``, cannot reach a client.
///
/// Each feature declares the conformance of its documents next to the route that sends them.
package protocol PublicDocument: Encodable {}

// For small objects that a handler writes out.
extension Dictionary: PublicDocument where Key == String, Value: PublicDocument {}
extension Double: PublicDocument {}
extension Int: PublicDocument {}
extension String: PublicDocument {}
