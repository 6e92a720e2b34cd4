import Foundation
import TestSupport

/// Any JSON.
enum JSONValue: Decodable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }
}

/// The tables of docs/reference/json.md, with which documents are compared, and what of them was seen.
struct JSONReference {
    /// A row of the table of an object.
    private struct Key {
        var name: String
        var type: String
        var isAlways: Bool
    }

    /// The document of each command, as the page writes both.
    let documents: [String: String]
    private let objects: [String: [Key]]
    private var seen: Set<String> = []
    /// Where documents and tables differ.
    private(set) var differences: Set<String> = []

    init() throws {
        let tables = try MarkdownPage("docs/reference/json.md").tables
        documents = Dictionary(
            tables.filter { $0.titles == ["Command", "Document"] }.flatMap(\.rows)
                .map { (MarkdownPage.codes($0[0]).first ?? "", Self.link($0[1]) ?? "") },
            uniquingKeysWith: { first, _ in first })
        objects = Dictionary(
            tables.filter { $0.titles == ["Key", "Type", "Always", "Meaning"] }.map { table in
                (
                    table.heading,
                    table.rows.map {
                        Key(name: MarkdownPage.codes($0[0]).first ?? "", type: $0[1], isAlways: $0[2] == "yes")
                    }
                )
            }, uniquingKeysWith: +)
    }

    /// Keys that no document had: `Photo.error`.
    var unseen: Set<String> {
        Set(objects.flatMap { object, keys in keys.map { "\(object).\($0.name)" } }).subtracting(seen)
    }

    /// Compares a document with the table of its kind.
    mutating func compare(_ json: String, with kind: String, from command: String) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)) else {
            differences.insert("\(command): not JSON: \(json.prefix(100))")
            return
        }
        compare(value, "[\(kind)]", at: command)
    }

    private mutating func compare(_ value: JSONValue, _ type: String, at path: String) {
        switch (value, type) {
        case (.boolean, "boolean"), (.text, "text"), (.number, "number"): return
        case (.number(let number), "integer") where number == number.rounded(): return
        case (.text(let text), "time") where text.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil: return
        case (.list(let list), _) where type.hasPrefix("list of "):
            for element in list { compare(element, String(type.dropFirst("list of ".count)), at: path + "[]") }
        case (.object(let object), _) where type.hasPrefix("map of "):
            for element in object.values { compare(element, String(type.dropFirst("map of ".count)), at: path) }
        case (.object(let object), _):
            guard let name = Self.link(type), let keys = objects[name] else { fallthrough }
            for key in keys {
                if let member = object[key.name] {
                    seen.insert("\(name).\(key.name)")
                    compare(member, key.type, at: "\(path).\(key.name)")
                } else if key.isAlways {
                    differences.insert("\(path): no \(name).\(key.name), which the page has as always there")
                }
            }
            for other in object.keys where !keys.contains(where: { $0.name == other }) {
                differences.insert("\(path): \(name).\(other) is not in the page")
            }
        default: differences.insert("\(path): \(value) is not \(type)")
        }
    }

    /// The name within brackets.
    private static func link(_ text: String) -> String? {
        text.firstMatch(of: #/\[(\w+)\]/#).map { String($0.output.1) }
    }
}
