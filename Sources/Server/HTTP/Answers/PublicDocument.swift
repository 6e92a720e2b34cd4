/// What the server may tell in JSON. Nothing else is encoded here, so that what tells where files of this machine are can't reach a
/// client: such a document, as ``PhotoLibrary/LocalPhotoDocument``, isn't one of these.
///
/// A feature says of each document that it answers, where it answers it, that it is one.
package protocol PublicDocument: Encodable {}

// Small objects that a handler writes out.
extension Dictionary: PublicDocument where Key == String, Value: PublicDocument {}
extension Double: PublicDocument {}
extension Int: PublicDocument {}
extension String: PublicDocument {}
