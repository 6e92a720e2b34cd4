public import Personal

/// Who sees some photos.
///
/// A rule of a photo counts before all others. Without one, a reader sees a photo if the rules of its folder, its source, its place
/// and its country all admit them. Of the rules of a folder and of those that contain it, the nearest counts. Photos without any rule
/// are for everybody, and owners see all photos.
public struct AccessRule: Sendable, Hashable, Codable {
    /// What a rule can be about.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case photo, folder, source, place
    }

    /// Who can be admitted.
    public enum Audience: String, Sendable, Codable, CaseIterable {
        /// Everybody who can read the library.
        case everybody
        /// Those who are signed in.
        case users
        /// Some people, by name.
        case people
        /// Owners alone.
        case owners
    }

    public var kind: Kind
    /// The id of a photo or place, the code of a country in lower case, the path of a folder, or the row number of a source.
    public var subject: String
    public var audience: Audience
    /// Those whom a rule for ``Audience/people`` names, in the order in which they were added.
    public var people: [PersonID]

    /// A rule.
    public init(kind: Kind, subject: String, audience: Audience, people: [PersonID] = []) {
        (self.kind, self.subject, self.audience, self.people) = (kind, subject, audience, people)
    }
}

/// For whom photos are read. Readers of one kind see the same photos.
public enum PhotoReader: Sendable, Hashable {
    /// An owner, or the person at the machine of the library: sees all photos.
    case owner
    /// Somebody who is not signed in.
    case guest
    /// Somebody who is signed in, and whom no rule names.
    case user
    /// Somebody who is signed in, and whom a rule names.
    case person(PersonID)
}
