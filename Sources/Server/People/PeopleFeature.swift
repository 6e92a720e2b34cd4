internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/users…`: who can sign in, for owners, as `photos users` has it.
struct PeopleFeature: Feature {
    let library: PhotoLibrary
    let authenticator: Authenticator

    var routes: [Route] {
        [
            Route(.get, "/api/v1/users", for: .owners, users),
            Route(.post, "/api/v1/users", for: .owners, add),
            Route(.patch, "/api/v1/users/{name}", for: .owners, change),
            Route(.delete, "/api/v1/users/{name}", for: .owners, remove),
            Route(.put, "/api/v1/users/{name}/password", for: .owners, setPassword),
            Route(.get, "/api/v1/users/{name}/sessions", for: .owners, sessions),
            Route(.delete, "/api/v1/users/{name}/sessions/{id}", for: .owners, endSession),
        ]
    }

    private struct NewUser: Decodable {
        var name: String
        var password: String
        var isOwner: Bool?
        var mayUpload: Bool?
    }

    private struct UserChange: Decodable {
        var mayUpload: Bool
    }

    private struct NewPassword: Decodable {
        var password: String
    }

    private func users(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try unstored(.json(try library.people.list()))
    }

    private func add(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let new = try await request.json(NewUser.self)
        let added = try await authenticator.changePeople(for: request.client) { [library] in
            try library.people.add(
                new.name, password: new.password, isOwner: new.isOwner ?? false, mayUpload: new.mayUpload ?? false)
        }
        return try unstored(.json(added, status: .created))
    }

    private func change(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let name = request.parameter("name")
        let mayUpload = try await request.json(UserChange.self).mayUpload
        let changed = try await authenticator.changePeople(for: request.client) { [library] in
            try library.people.setMayUpload(mayUpload, of: name)
        }
        return try unstored(.json(changed))
    }

    private func remove(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let name = request.parameter("name")
        _ = try await authenticator.changePeople(for: request.client) { [library] in
            try library.people.removeUnlessLastOwner(name)
        }
        return Answer(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    private func setPassword(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let name = request.parameter("name")
        let password = try await request.json(NewPassword.self).password
        let changed = try await authenticator.changePeople(for: request.client) { [library] in
            try library.people.setPassword(password, of: name)
        }
        return try unstored(.json(changed))
    }

    private func sessions(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try unstored(.json(try library.people.sessions(ofUser: request.parameter("name"))))
    }

    private func endSession(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let (name, id) = (request.parameter("name"), request.parameter("id"))
        try await authenticator.changePeople(for: request.client) { [library] in
            try library.people.endSession(id, ofUser: name)
        }
        return Answer(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    private func unstored(_ answer: Answer) -> Answer {
        var answer = answer
        answer.headers[.cacheControl] = "no-store"
        return answer
    }
}

extension PeopleDocument: PublicDocument {}
extension PersonDocument: PublicDocument {}
extension SessionsDocument: PublicDocument {}
