/// What somebody else made that is part of the program, and the licence under which it is.
public struct Credit: Sendable, Equatable, Encodable {
    /// What it is.
    public enum Kind: String, Sendable, Encodable {
        case data, software
    }

    /// What it is for.
    public enum Use: Sendable, Equatable {
        case borders, coasts, names, timeZones, towns
        case catalogue, catalogueFile, colour, countries, feeds, fetching, language, metadata, modernPictures, program,
            server
        case templates
        /// A format of pictures, by its name.
        case format(String)
    }

    public var kind: Kind
    public var name: String
    public var use: Use
    /// The licence, as an SPDX expression, or `Public domain`.
    public var license: String
    /// Where its makers tell of it.
    public var url: String
    /// Where the licence of data can be read.
    public var licenseURL: String?
    /// What the licence asks to be said.
    public var notice: String?

    private enum CodingKeys: CodingKey {
        case kind, name, license, url, licenseURL, notice
    }
}

/// What the program is made of: the document of `photos --credits`.
public struct CreditsDocument: Sendable, Equatable, Encodable {
    public var credits: [Credit]

    /// Everything, data first.
    public static let all = CreditsDocument(
        credits: Credit.data + Credit.tools + Credit.packages + Credit.withinPackages + Credit.libraries)
}
