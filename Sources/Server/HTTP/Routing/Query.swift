internal import Foundation

/// The query parameters of a request.
struct Query: Sendable {
    private let values: [String: [String]]
    /// Whether every parameter is valid UTF-8.
    private let isValid: Bool

    /// Parses `a=1&b=2`, with `+` for a space as forms send it (WHATWG URL, section 5.1).
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

    /// Checks that there are no other parameters than these, each at most once.
    ///
    /// API routes start with this, so that a misspelt parameter is an error. Pages do not call it and ignore unknown parameters:
    /// links that people follow can have additions.
    ///
    /// - Throws: ``Problem`` 400.
    func allow(_ names: String...) throws {
        // Every route with a language also has a direction of place names.
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

    /// The text of a parameter; nil if it is absent.
    ///
    /// - Throws: ``Problem`` 400 for a duplicate parameter or invalid UTF-8.
    func text(_ name: String) throws -> String? {
        guard isValid else { throw Problem.badRequest("invalid query: expected percent-encoded UTF-8") }
        guard let texts = values[name] else { return nil }
        guard texts.count == 1 else { throw Problem.badRequest("duplicate parameter '\(name)': expected it once") }
        return texts[0]
    }

    /// An integer parameter in a range; nil if it is absent.
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

    /// A parameter that is `true` or `false`; false if it is absent.
    ///
    /// - Throws: ``Problem`` 400 for anything else.
    func boolean(_ name: String) throws -> Bool {
        let text = try text(name) ?? "false"
        guard let value = Bool(text) else {
            throw Problem.badRequest("invalid \(name) '\(text.prefix(100))': expected true or false")
        }
        return value
    }
}
