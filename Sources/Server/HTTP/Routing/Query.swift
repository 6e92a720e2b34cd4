internal import Foundation

/// The parameters after the `?`.
struct Query: Sendable {
    private let values: [String: [String]]
    /// Whether every parameter is text in UTF-8.
    private let isValid: Bool

    /// Reads `a=1&b=2`, `+` being a space as forms write it (WHATWG URL, section 5.1).
    init(_ text: String) {
        var values: [String: [String]] = [:]
        var isValid = true
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = parts.map { $0.replacing("+", with: "%20").removingPercentEncoding }
            guard let name = decoded[0], let value = decoded.count > 1 ? decoded[1] : "" else {
                isValid = false
                continue
            }
            values[name, default: []].append(value)
        }
        (self.values, self.isValid) = (values, isValid)
    }

    /// Makes sure that there are no parameters but these, each at most once.
    ///
    /// What programs ask for begins with this: one that is misspelt must not be passed over. Pages don't call it, and pass over what they
    /// don't know: to a link that a person follows, others may have added something.
    ///
    /// - Throws: ``Problem`` 400.
    func allow(_ names: String...) throws {
        // Whatever has names in a language has names of places.
        let names = names.contains("locale") ? names + [PlaceNamesPreference.parameter] : names
        guard isValid else { throw Problem.badRequest("invalid query: expected percent-encoded UTF-8") }
        for (name, texts) in values {
            guard names.contains(name) else {
                let known = names.isEmpty ? "this route has no parameters" : "expected \(names.joined(separator: ", "))"
                throw Problem.badRequest("unknown parameter '\(name.prefix(100))': \(known)")
            }
            if texts.count > 1 { throw Problem.badRequest("duplicate parameter '\(name)': expected it once") }
        }
    }

    /// A parameter's text; nil where it is absent.
    ///
    /// - Throws: ``Problem`` 400 for one that is given twice or is no text.
    func text(_ name: String) throws -> String? {
        guard isValid else { throw Problem.badRequest("invalid query: expected percent-encoded UTF-8") }
        guard let texts = values[name] else { return nil }
        guard texts.count == 1 else { throw Problem.badRequest("duplicate parameter '\(name)': expected it once") }
        return texts[0]
    }

    /// A whole number of a range; nil where it is absent.
    ///
    /// - Throws: ``Problem`` 400 for anything else.
    func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = try text(name) else { return nil }
        guard let number = Int(text), range.contains(number), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else {
            throw Problem.badRequest(
                "invalid \(name) '\(text.prefix(100))': expected \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
