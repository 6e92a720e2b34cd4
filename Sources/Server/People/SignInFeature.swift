internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// `/sign-in` and `/sign-out`, which work without JavaScript.
struct SignInFeature: Feature {
    let authenticator: Authenticator
    let leaving: SignOut
    let pages: PageMaker
    /// The name of the OpenID issuer at which users can sign in; nil for none.
    let issuer: String?
    let address: ServerAddress

    var routes: [Route] {
        [
            .page("/sign-in", for: .all, page), .page("/sign-in", method: .post, for: .all, signIn),
            .page("/sign-out", method: .post, for: .all, signOut),
        ]
    }

    private static let pageTemplate = Template<Page<SignInPage>>("sign-in")
    var templates: [any FilledTemplate] { [Self.pageTemplate] }

    /// Redirects to the sign-in page, which leads back to the requested page.
    func redirection(from target: String) -> Answer {
        // The browser's address has the base path, unless a proxy has removed it.
        let base = pages.base
        let isUnder = !base.isEmpty && (target == base || target.hasPrefix(base + "/") || target.hasPrefix(base + "?"))
        let path = Self.path(isUnder ? String(target.dropFirst(base.count)) : target)
        return redirection(to: path == "/" ? "/sign-in" : "/sign-in?to=\(URLText.query(path))")
    }

    private func page(_ request: ServerRequest) async throws -> Answer {
        let target = Self.path(try request.query.text("to") ?? "/")
        // A signed-in user does not need this page.
        guard request.visitor.person == nil else { return redirection(to: target) }
        do {
            try authenticator.checkSignIn(from: request.client)
        } catch let problem as Problem {
            // Reported before the user types a password in vain.
            return try answer(request, target: target, name: "", error: problem)
        }
        return try answer(request, target: target, name: "", error: nil)
    }

    private func signIn(_ request: ServerRequest) async throws -> Answer {
        let form = try await request.form()
        let (name, target) = (try form.text("name") ?? "", Self.path(try form.text("to") ?? "/"))
        do {
            let signedIn = try await authenticator.signIn(
                name: name, password: try form.text("password") ?? "", from: request.client,
                device: DeviceCookie.mark(in: request.headers))
            guard let signedIn else { throw SessionFeature.refusal }
            var answer = redirection(to: target)
            signedIn.setCookies(&answer.headers, base: pages.base)
            return answer
        } catch let problem as Problem {
            return try answer(request, target: target, name: name, error: problem)
        }
    }

    private func signOut(_ request: ServerRequest) async throws -> Answer {
        let everywhere = try await request.form().text("everywhere") != nil
        try leaving.signOut(request.visitor, everywhere: everywhere)
        var answer = redirection(to: authenticator.isOpenToReaders ? "/" : "/sign-in")
        for field in leaving.headers { answer.headers[field.name] = field.value }
        return answer
    }

    private func answer(
        _ request: ServerRequest, target: String, name: String, error: Problem?
    ) throws -> Answer {
        let frame = try pages.frame(request)
        let content = SignInPage(
            target: target, name: name, error: error,
            issuer: issuer.map {
                .init(label: frame.words("signInWith", ["name": .text($0)]), target: URLText.query(target))
            }, hasPasskeys: (try? address.relyingParty(request)) != nil, words: frame.words)
        let page = Page(
            content, title: frame.words("signIn"), tab: nil, in: frame, styles: ["sign-in"], scripts: ["sign-in"])
        var answer = try pages.answer(Self.pageTemplate, page, frame)
        if let error {
            answer.status = error.status
            for field in error.headers { answer.headers[field.name] = field.value }
        }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    private func redirection(to path: String) -> Answer {
        Answer(status: .seeOther, headers: [.location: pages.base + path, .cacheControl: "no-store"])
    }

    /// Returns `target` if it is a path on this server, otherwise the places page, so that links cannot redirect to other sites.
    static func path(_ target: String) -> String {
        let isPlain = target.hasPrefix("/") && !target.hasPrefix("//") && !target.hasPrefix("/\\")
        let isSafe = target.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        return isPlain && isSafe && target.utf8.count <= 2000 && !target.hasPrefix("/sign-") ? target : "/"
    }
}
