internal import Foundation
internal import NIOCore
internal import PhotoLibrary
internal import ServiceLifecycle

/// The service that listens at one address; its failures name that address.
struct ListeningService: Service {
    let application: any Service
    let host: String
    let port: Int
    /// The option that chooses the port.
    let portOption: String

    func run() async throws {
        do {
            try await application.run()
        } catch let error as CancellationError {
            throw error
        } catch {
            throw Self.failure(error, at: host, port, portOption)
        }
    }

    static func failure(
        _ error: any Error, at host: String, _ port: Int, _ portOption: String = "--port"
    ) -> LibraryError {
        if let error = error as? LibraryError { return error }
        // A unix socket.
        if host.hasPrefix("/") { return .unavailable("cannot listen at \(host): \(ErrorReason.text(error))") }
        let address = "\(host):\(port)"
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE:
            return .unavailable(
                "cannot listen at \(address): another program uses this port; choose another with \(portOption)")
        case EACCES, EPERM:
            return .notAllowed("cannot listen at \(address): permission denied; choose a \(portOption) above 1023")
        case _ where error is SocketAddressError || error is SocketAddressError.UnknownHost, EADDRNOTAVAIL:
            return .unavailable(
                "cannot listen at \(host): it is not an address of this machine; choose another with --host"
            )
        default: return .unavailable("the server failed: \(ErrorReason.text(error))")
        }
    }
}
