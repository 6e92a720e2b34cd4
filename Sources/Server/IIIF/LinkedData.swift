internal import Foundation

/// Which of its two media types a JSON-LD document is sent as: IIIF Presentation API 3.0, section 6.3; Image API 3.0, section 5.2.
enum LinkedData {
    /// `application/json` for who would rather have that (RFC 9110, section 12.5.1), else the type of linked data, also for who takes
    /// neither: a document of another type is more than a refusal.
    ///
    /// - Parameters:
    ///   - type: the type of linked data, with its profile.
    ///   - accept: the request's `Accept`; nil without one.
    static func contentType(_ type: String, accept: String?) -> String {
        let ranges = ranges(accept ?? "*/*")
        let linked = weight("application/ld+json", ranges)
        return weight("application/json", ranges) > linked ? "application/json" : type
    }

    /// The weights of media ranges, without their parameters.
    private static func ranges(_ header: String) -> [String: Double] {
        var weights: [String: Double] = [:]
        for range in header.prefix(2000).split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            guard let name = parts.first else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            weights[name] = max(weights[name] ?? 0, weight)
        }
        return weights
    }

    /// The weight of a type by the nearest range that it is in.
    private static func weight(_ type: String, _ ranges: [String: Double]) -> Double {
        ranges[type] ?? ranges["application/*"] ?? ranges["*/*"] ?? 0
    }
}
