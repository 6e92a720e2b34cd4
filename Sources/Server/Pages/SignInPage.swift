internal import HTTPTypes

/// The content of the page on which people sign in.
struct SignInPage {
    /// Where it leads then.
    let target: String
    /// What was typed before.
    let name: String
    /// Why it did not work.
    let error: String?

    init(target: String, name: String, error: Problem?) {
        (self.target, self.name) = (target, name)
        self.error = error.map { problem in
            switch problem.status {
            case .unauthorized: "The name or the password is wrong."
            case .tooManyRequests, .serviceUnavailable: "Too many tries. Wait a moment, then try again."
            default: problem.detail.prefix(1).uppercased() + problem.detail.dropFirst() + "."
            }
        }
    }
}
