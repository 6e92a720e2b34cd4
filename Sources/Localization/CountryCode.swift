internal import CICU

/// Country codes.
public enum CountryCode {
    /// The upper-case ISO 3166-1 alpha-2 code for an alpha-2 or alpha-3 code in either case, or for a deprecated or common code
    /// that CLDR knows (`UK`); nil if it is not a country's code. The first call takes some milliseconds.
    public static func alpha2(of code: String) -> String? {
        guard (2...3).contains(code.utf8.count), code.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            return nil
        }
        let found = unsafe String(unsafeUninitializedCapacity: 4) { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { alpha2 in
                guard let start = alpha2.baseAddress else { return 0 }
                return unsafe CICU_region_alpha2(code.uppercased(), start, alpha2.count)
            }
        }
        return found.isEmpty ? nil : found
    }
}
