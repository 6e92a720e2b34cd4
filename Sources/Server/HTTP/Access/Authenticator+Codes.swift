internal import Catalog
internal import HTTPTypes
internal import PhotoLibrary
internal import Synchronization

extension Authenticator {
    /// Lets a client use a code, unless too many of its attempts failed.
    ///
    /// - Parameter take: uses the code up, and returns whether it was valid.
    /// - Throws: ``Problem`` 403 for a code that is wrong, used or expired, and on a connection that is not secure; 429 after too
    ///   many failures.
    func checkCode(from address: ClientAddress, _ take: () -> Bool) throws {
        try checkSignIn(from: address)
        // No user has a name with a control character. Failures count for the address only, so that nobody elsewhere can keep
        // a device from joining.
        let attempt = SignInThrottle.Attempt(name: "\u{0}join \(address.text)", address: address.text)
        try throttle.check(attempt)
        guard take() else {
            failures.wrappingAdd(1, ordering: .relaxed)
            throttle.fail(attempt)
            library.auditLog.noteFailedSignIn(nil, by: .visitor(address: address.shown))
            throw Problem(.forbidden, "not allowed: this code is wrong, was used, or has expired; show a new one")
        }
        throttle.succeed(attempt)
    }

    /// Lets a client bring the answer of an issuer or a passkey, unless too many of its answers were refused.
    ///
    /// - Parameters:
    ///   - way: what answers. Failures count for the address, as those of passwords do.
    ///   - check: checks the answer; throws a ``Problem`` 403 for an answer that is refused.
    /// - Throws: ``Problem`` 403 on a connection that is not secure; 429 after too many failures.
    func checkAnswer<Value>(
        by way: String, from address: ClientAddress, _ check: () async throws -> Value
    ) async throws -> Value {
        try checkSignIn(from: address)
        // As for codes.
        let attempt = SignInThrottle.Attempt(name: "\u{0}\(way) \(address.text)", address: address.text)
        try throttle.check(attempt)
        do {
            let value = try await check()
            throttle.succeed(attempt)
            return value
        } catch let problem as Problem where problem.status == .forbidden {
            failures.wrappingAdd(1, ordering: .relaxed)
            throttle.fail(attempt)
            library.auditLog.noteFailedSignIn(nil, by: .visitor(address: address.shown))
            throw problem
        }
    }

    /// Lets a client try the password of something that is not a user.
    ///
    /// - Parameters:
    ///   - subject: names what the password is for, as no other subject.
    ///   - check: compares the password, and returns nil if it is wrong. Runs on the thread for passwords.
    /// - Throws: ``Problem`` 403 on a connection that is not secure; 429 after too many failures; 429 or 503 if too many attempts
    ///   wait.
    func checkPassword<Value: Sendable>(
        of subject: String, from address: ClientAddress, _ check: @escaping @Sendable () throws -> Value?
    ) async throws -> Value? {
        try checkSignIn(from: address)
        // No user has a name with a control character. Failures count for the address only, so that nobody elsewhere can keep
        // others out.
        let attempt = SignInThrottle.Attempt(name: "\u{0}\(subject) \(address.text)", address: address.text)
        try throttle.check(attempt)
        let value = try await passwords.run(for: address.text, check)
        if value == nil {
            failures.wrappingAdd(1, ordering: .relaxed)
            throttle.fail(attempt)
        } else {
            throttle.succeed(attempt)
        }
        return value
    }
}
