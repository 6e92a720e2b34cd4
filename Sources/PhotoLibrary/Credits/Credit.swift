/// Software or data of other authors in the program, with its licence.
public struct Credit: Sendable, Equatable, Encodable {
    /// The kind of work.
    public enum Kind: String, Sendable, Encodable {
        case data, software
    }

    /// The purpose.
    public enum Use: Sendable, Equatable {
        case airports, borders, coasts, islands, names, timeZones, towns
        case catalogue, catalogueFile, colour, countries, feeds, fetching, language, metadata, modernPictures, program,
            server
        case templates
        /// An image format, by its name.
        case format(String)
    }

    public var kind: Kind
    public var name: String
    public var use: Use
    /// The licence, as an SPDX expression, or `Public domain`.
    public var license: String
    /// The home page.
    public var url: String
    /// The URL of the licence, for data.
    public var licenseURL: String?
    /// The notice that the licence requires.
    public var notice: String?

    private enum CodingKeys: CodingKey {
        case kind, name, license, url, licenseURL, notice
    }
}

/// The software and data in the program: the document of `photos --credits`.
public struct CreditsDocument: Sendable, Equatable, Encodable {
    public var credits: [Credit]

    /// All credits, data first.
    public static let all = CreditsDocument(
        credits: Credit.data + Credit.tools + Credit.packages + Credit.withinPackages + Credit.libraries)
}
