internal import HTTPTypes
internal import PhotoLibrary

/// A server that shows editions answers those who have a link only while it knows that the link has not ended: until five seconds after
/// the store has last said which edition is the newest.
enum LinkRule {
    private static let longest = Duration.seconds(5)

    /// - Throws: a ``Problem`` with status 503 if the link may have ended.
    static func check(_ followed: FollowedLibrary) throws {
        guard let status = followed.status, status.age <= longest else {
            throw Problem(
                .serviceUnavailable, "this server cannot ask whether the link is still good; try again",
                headers: [.retryAfter: "3"])
        }
    }
}
