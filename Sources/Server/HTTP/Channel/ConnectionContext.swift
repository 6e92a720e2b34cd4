internal import Hummingbird
internal import NIOCore

/// The data of a connection that its requests need.
struct ConnectionContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the client, or of a proxy.
    let peer: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
    }
}
