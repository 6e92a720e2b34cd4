internal import Catalog

extension BundlePackage {
    /// Checks that the bundle is signed by the required key.
    ///
    /// - Parameters:
    ///   - known: the installed bundle. Once it has a key, another key or a missing signature is rejected.
    ///   - wanted: the key that a person requires, in Base64.
    /// - Throws: ``BundleProblem/untrusted(_:)``.
    func checkKey(over known: BundleRecord?, wanted: String? = nil) throws(BundleProblem) {
        let key = manifest.publicKey
        if let wanted {
            guard key == wanted else { throw .untrusted("it is not signed by the key \(wanted)") }
            return
        }
        guard let trusted = known?.publicKey, trusted != manifest.key else { return }
        throw .untrusted(
            "the installed version is signed by another key; if the publisher has a new key, install it with --key KEY"
        )
    }
}
