internal import Bytes

/// Encodes text for URLs.
package enum URLText {
    /// Percent-encodes all but the unreserved characters of RFC 3986, section 2.3.
    package static func query(_ text: String) -> String {
        PercentEncoding.text(text, keeping: PercentEncoding.isUnreserved)
    }
}
