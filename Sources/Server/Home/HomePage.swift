internal import Localization
internal import PhotoLibrary

/// The content of the page at which devices join.
struct HomePage {
    /// A code that a device scans.
    struct Code {
        /// The address with the code.
        let link: String
        /// The drawing; nil if libqrencode is missing.
        let drawing: QRCode?
        /// The fingerprint of the certificate.
        let fingerprint: String
    }

    /// A device that has joined.
    struct Device {
        let name: String
        let isOwner: Bool
        let addedAt: String
        /// The question before the removal.
        let removal: String

        init(_ user: PersonDocument, words: Wording) {
            (name, isOwner, addedAt) = (user.name, user.isOwner, user.addedAt)
            removal = words("peopleRemoveAsk", ["name": .text(user.name)])
        }
    }

    /// Nil on a server that was not started for a house.
    let code: Code?
    let devices: [Device]
    /// The number of devices, by which the script notices that one has joined.
    let count: String
    /// Why a form changed nothing, in English; nil if it did.
    let error: String?
}

extension HomePage: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("code") { $0.code }, .init("devices") { $0.devices }, .init("hasDevices") { !$0.devices.isEmpty },
        .init("count") { $0.count }, .init("error") { $0.error },
    ]
}

extension HomePage.Code: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("link") { $0.link }, .init("isDrawn") { $0.drawing != nil }, .init("path") { $0.drawing?.path },
        .init("viewBox") { $0.drawing?.viewBox }, .init("fingerprint") { $0.fingerprint },
    ]
}

extension HomePage.Device: TemplateContext {
    static let fields: [TemplateField<Self>] = [
        .init("name") { $0.name }, .init("isOwner") { $0.isOwner }, .init("addedAt") { $0.addedAt },
        .init("removal") { $0.removal },
    ]
}
