internal import Catalog

extension BundlePackage {
    /// Makes sure that it is signed by whom it has to be.
    ///
    /// - Parameters:
    ///   - known: the bundle as it is installed. Once that has a key, neither another key nor an unsigned version will do.
    ///   - wanted: the key that a person asks for, in Base64.
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
