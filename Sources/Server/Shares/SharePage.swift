internal import Catalog
internal import HTTPTypes
internal import Localization
internal import PhotoLibrary

/// The content of the page to which the link of a share leads: its title and text, and its photos.
struct SharePage {
    let heading: String
    let text: String?
    /// The number of photos for people.
    let count: String
    /// The address of this page.
    let address: String
    /// The page of the first photo as a slideshow; nil without photos.
    let slideshow: String?
    let isEmpty: Bool
    let grid: PhotoGrid

    init(_ admitted: AdmittedShare, grid: PhotoGrid, base: String, words: Wording) {
        heading = SharePage.heading(admitted.share, words)
        text = admitted.share.text
        count = words("photoCount", ["count": .number(admitted.photos.count)])
        address = base + admitted.path
        slideshow = admitted.photos.first.map { "\(base)\(admitted.path)/photos/\($0)?play=\(SharePhotoPage.seconds)" }
        isEmpty = admitted.photos.count == 0
        self.grid = grid
    }

    static func heading(_ share: OpenShare, _ words: Wording) -> String { share.title ?? words("sharedPhotos") }
}

/// The content of the page of one photo of a share.
struct SharePhotoPage {
    /// The page of the share.
    let back: String
    let backLabel: String
    let heading: String
    let titleHTML: String
    let captionHTML: String
    let placeText: String
    let takenAtLocal: String?
    let takenText: String?
    /// The credit and the licence.
    let credit: String?
    let picture: PageImage?
    let previous: String?
    let next: String?
    /// This page as a slideshow; nil if it is one.
    let play: String?
    /// This page without the slideshow; nil if there is none.
    let pause: String?
    /// The file that can be saved; nil if none can.
    let file: String?
    let error: String?
    /// How long the photo is shown, in seconds; 0 until a person turns the page.
    let time: Int
    /// What browsers without scripts load after that time.
    let refresh: String?

    /// How long a slideshow shows a photo, in seconds.
    static let seconds = 7

    init(
        _ listed: ListedPhoto, in admitted: AdmittedShare, seconds: Int, picture: PageImage?, base: String,
        words: Wording
    ) {
        let photo = listed.document
        let root = base + admitted.path
        let near = admitted.photos.neighbours(of: photo.id)
        let suffix = seconds > 0 ? "?play=\(seconds)" : ""
        func page(_ id: String, _ suffix: String) -> String { "\(root)/photos/\(id)\(suffix)" }
        (back, backLabel) = (root, SharePage.heading(admitted.share, words))
        heading = EmphasisHTML.plain(PhotoNaming.title(of: photo, words))
        (titleHTML, captionHTML) = (EmphasisHTML.render(photo.title ?? ""), EmphasisHTML.render(photo.caption ?? ""))
        placeText = photo.place.isUnknown ? "" : PhotoNaming.whereabouts(of: photo, words)
        (takenAtLocal, takenText) = (photo.takenAtLocal, photo.takenAtLocal.map { words.date($0, .day) })
        let credits = [photo.credit, photo.license].compactMap(\.self)
        credit = credits.isEmpty ? nil : words.list(credits)
        self.picture = picture
        previous = near.previous.map { page($0, suffix) }
        next = near.next.map { page($0, suffix) }
        // After the last photo a slideshow begins again.
        let following = near.next ?? admitted.photos.first ?? photo.id
        play = seconds > 0 ? nil : page(photo.id, "?play=\(Self.seconds)")
        pause = seconds > 0 ? page(photo.id, "") : nil
        file = admitted.share.download == .none ? nil : page(photo.id, "/file")
        error = photo.error
        time = seconds
        refresh = seconds > 0 ? "\(seconds);url=\(page(following, suffix))" : nil
    }

    /// The page that follows in a slideshow.
    var following: String? { refresh.map { String($0.drop { $0 != "=" }.dropFirst()) } }
}

/// The content of the page of a link that does not show its photos: it asks for the password, or says why.
struct ShareDoorPage {
    /// The address to which the form is sent.
    let address: String
    let heading: String
    let message: String?
    /// Whether a password can be given here.
    let asksForPassword: Bool

    /// The detail of the problem of a wrong password.
    static let wrongPassword = "wrong password"

    init(address: String, _ problem: Problem?, words: Wording) {
        (self.address, heading) = (address, words("sharedPhotos"))
        let isWrong = problem?.detail == Self.wrongPassword
        // Too many requests have nothing to do with the password.
        let isTooOften = problem?.status == .tooManyRequests && problem?.detail.hasPrefix(ShareLimiter.refusal) == false
        asksForPassword = problem == nil || isWrong || isTooOften
        message = problem.map { problem in
            switch problem.status {
            case .tooManyRequests, .serviceUnavailable: words("signInOften")
            case .forbidden: words(isWrong ? "shareWrongPassword" : "signInInsecure")
            case .badRequest: words("errorAddressText")
            default: words("shareGone")
            }
        }
    }
}

extension SharePage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("heading") { $0.heading }, .init("text") { $0.text }, .init("count") { $0.count },
        .init("address") { $0.address }, .init("slideshow") { $0.slideshow }, .init("isEmpty") { $0.isEmpty },
        .init("grid") { $0.grid },
    ]
}

extension SharePhotoPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("back") { $0.back }, .init("backLabel") { $0.backLabel }, .init("heading") { $0.heading },
        .init("titleHTML") { $0.titleHTML }, .init("captionHTML") { $0.captionHTML },
        .init("placeText") { $0.placeText }, .init("takenAtLocal") { $0.takenAtLocal },
        .init("takenText") { $0.takenText }, .init("credit") { $0.credit }, .init("picture") { $0.picture },
        .init("previous") { $0.previous }, .init("next") { $0.next }, .init("play") { $0.play },
        .init("pause") { $0.pause }, .init("file") { $0.file }, .init("error") { $0.error },
        .init("time") { $0.time }, .init("following") { $0.following },
    ]
}

extension ShareDoorPage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("address") { $0.address }, .init("heading") { $0.heading }, .init("message") { $0.message },
        .init("asksForPassword") { $0.asksForPassword },
    ]
}
