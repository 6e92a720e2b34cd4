import Foundation

/// The pages that tests go through, in Swift and in browsers: `Tests/pages.json`, by name an address with `{photo}`, `{place}` and
/// `{country}` for what is in the test's library. `PageTests` says which page of the server is missing.
public enum ListedPages {
    /// The addresses as they stand in the list.
    public static func patterns() throws -> [String] {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../pages.json").standardized
        return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file)).values.sorted()
    }

    /// Their addresses in a library that has a photo at a place; both are ids.
    public static func addresses(photo: String, place: String) throws -> [String] {
        let values = ["photo": photo, "place": place, "country": place.prefix(2).uppercased()]
        return try patterns().map { pattern in
            values.reduce(pattern) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
        }
    }
}
