internal import HTTPTypes
internal import IIIF
internal import Imaging
internal import Localization
internal import PhotoLibrary

/// Every photo as an IIIF image: Image API 3.0, and 2.1.1 for older viewers.
struct ImagesFeature: Feature {
    let library: PhotoLibrary
    let pictures: PictureService
    let address: ServerAddress
    /// Whether images satisfy iiif-validator where it differs from the standard.
    let isForValidator: Bool

    var routes: [Route] {
        ImageAPIVersion.allCases.flatMap { version in
            let base = "/iiif/\(version.rawValue)/{id}"
            return [
                Route(.get, base) { try await redirection($0, version) },
                Route(.get, base + "/") { try await redirection($0, version) },
                Route(.get, base + "/info.json") { try await information($0, version) },
                Route(.get, base + "/{region}/{size}/{rotation}/{name}") { try await image($0, version) },
            ]
        }
    }

    /// The cache time of images. An edited file has other pixels under the same URL, which a viewer must not mix for long.
    private static let caching = "private, max-age=3600"

    private func redirection(_ request: ServerRequest, _ version: ImageAPIVersion) async throws -> Answer {
        let subject = try await library.pictures.subject(request.parameter("id"))
        return Answer(
            status: .seeOther,
            headers: [
                .location: serviceAddress(subject.id, request, version) + "/info.json", .cacheControl: "no-cache",
            ])
    }

    private func information(_ request: ServerRequest, _ version: ImageAPIVersion) async throws -> Answer {
        try request.query.allow()
        var subject = try await library.pictures.subject(request.parameter("id"))
        // The size in a feed can be wrong for a picture that was never read.
        if subject.version == nil { subject = try await pictures.subject(subject.id) { _ in nil } }
        guard let size = subject.size else { throw PictureError.unreadable("was never read") }
        let service = service(size)
        let id = serviceAddress(subject.id, request, version)
        let rights = RightsStatement.address(subject.license)
        switch version {
        case .two:
            return try LinkedData.answer(
                ImageInformation2(id: id, service: service, rights: rights), context: version.context, request,
                usual: .plain)
        case .three:
            let (placeID, placeName) = try shownPlace(of: subject)
            let place = ImageInformation.Reference(
                id: "\(address.root(request))/iiif/place/\(placeID)/manifest.json", type: "Manifest",
                label: placeName.map { ["none": [$0]] })
            return try LinkedData.answer(
                ImageInformation(id: id, service: service, rights: rights, partOf: [place]), context: version.context,
                request)
        }
    }

    /// The place of a photo as the reader sees it.
    private func shownPlace(of subject: PictureSubject) throws -> (id: String, name: String?) {
        guard !library.placeDetail.showsTowns else { return (subject.placeID, subject.placeName) }
        let place = try library.places.photo(subject.id, locale: .english).place
        return (place.id, place.name)
    }

    private func image(_ request: ServerRequest, _ version: ImageAPIVersion) async throws -> Answer {
        try request.query.allow("v")
        let wanted: ImageRequest
        do {
            wanted = try ImageRequest(
                region: request.parameter("region"), size: request.parameter("size"),
                rotation: request.parameter("rotation"), name: request.parameter("name"), version: version,
                isForValidator: isForValidator)
        } catch {
            throw Problem.badRequest(error.reason)
        }
        let subject = try await pictures.subject(request.parameter("id")) { subject in
            subject.size.flatMap { try? wanted.resolved(for: $0, service($0).rules) }.map { .part(PicturePart($0)) }
        }
        guard let size = subject.size else { throw PictureError.unreadable("was never read") }
        let settled: ResolvedImageRequest
        do {
            settled = try wanted.resolved(for: size, service(size).rules)
        } catch {
            throw Problem.badRequest(error.reason)
        }
        let canonical = "\(serviceAddress(subject.id, request, version))/\(settled.canonical)"
        var headers: HTTPFields = [
            .link: "<\(canonical)>;rel=\"canonical\", <\(version.profile)>;rel=\"profile\""
        ]
        CrossOrigin.share(&headers)
        return try await pictures.answer(
            .part(PicturePart(settled)), of: subject, request, headers: headers, caching: Self.caching)
    }

    private func service(_ size: PixelSize) -> ImageService {
        ImageService(image: size, isForValidator: isForValidator)
    }

    /// The id of a photo's image service, without a trailing slash.
    private func serviceAddress(_ id: String, _ request: ServerRequest, _ version: ImageAPIVersion) -> String {
        "\(address.root(request))/iiif/\(version.rawValue)/\(id)"
    }
}

extension ImageInformation: PublicDocument {}
extension ImageInformation2: PublicDocument {}

extension PicturePart {
    /// Creates the part of a picture that a resolved image request selects.
    fileprivate init(_ image: ResolvedImageRequest) {
        let tones: PictureTones =
            switch image.quality {
            case .default, .color: .all
            case .gray: .gray
            case .bitonal: .bitonal
            }
        self.init(
            region: image.region.rect, size: image.size, turn: image.turn, tones: tones, format: image.format,
            isTile: image.isTile)
    }
}
