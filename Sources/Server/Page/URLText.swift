internal import Bytes

/// Text as a part of an address.
package enum URLText {
    /// Percent-encoded but for the unreserved characters of RFC 3986, 2.3.
    package static func query(_ text: String) -> String {
        PercentEncoding.text(text, keeping: PercentEncoding.isUnreserved)
    }
}
