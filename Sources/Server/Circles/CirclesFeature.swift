internal import Gazetteer
internal import HTTPTypes
internal import PhotoLibrary

/// `/api/v1/circles`: where owners hold positions back.
struct CirclesFeature: Feature {
    let library: PhotoLibrary

    var routes: [Route] {
        [
            Route(.get, "/api/v1/circles", for: .owners, list),
            Route(.post, "/api/v1/circles", for: .owners, add),
            Route(.delete, "/api/v1/circles/{circle}", for: .owners, remove),
        ]
    }

    private struct Body: Decodable {
        var name: String
        var latitude: Double
        var longitude: Double
        /// Metres.
        var radius: Double?
    }

    private func list(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(try library.circles.list())
    }

    private func add(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        let body = try await request.json(Body.self)
        guard let centre = Coordinate(latitude: body.latitude, longitude: body.longitude) else {
            throw Problem.badRequest(
                "invalid position '\(body.latitude),\(body.longitude)': expected LAT,LON, such as 60.6,15.6")
        }
        let radius = body.radius ?? PhotoLibrary.Circles.usualRadius
        return try Answer.json(try library.circles.add(body.name, around: centre, radius: radius), status: .created)
    }

    private func remove(_ request: ServerRequest) async throws -> Answer {
        try request.query.allow()
        return try Answer.json(try library.circles.remove(request.parameter("circle")))
    }
}

extension CirclesDocument: PublicDocument {}
