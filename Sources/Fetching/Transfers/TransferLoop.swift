/// The work of the engine's thread.
final class TransferLoop {
    private let multi: CurlMulti
    private let configuration: FetcherConfiguration
    private var queue: TransferQueue<Transfer>
    private var running: [ObjectIdentifier: Running] = [:]
    private var idleHandles: [CurlHandle] = []
    /// Hosts that send unrequested data. If these arrive after the next request was sent, they cannot be distinguished
    /// from its response, so each request to such a host uses a connection of its own.
    private var desynchronisedHosts: Set<String> = []
    /// The desynchronisation flag of the last response on a connection, by its local port.
    private var desynchronisationFlags: [Int32: DesynchronisationFlag] = [:]

    /// A transfer in libcurl, with the host that it counts for.
    private struct Running {
        let transfer: Transfer
        let handle: CurlHandle
        let host: String
    }

    init(_ multi: CurlMulti, _ configuration: FetcherConfiguration) {
        self.multi = multi
        self.configuration = configuration
        queue = TransferQueue(
            limit: configuration.maximumConnections, limitPerHost: configuration.maximumConnectionsPerHost)
    }

    /// Queues a transfer.
    func start(_ transfer: Transfer) {
        transfer.isStarted = true
        if transfer.isCancelled { return transfer.end(.failure(.cancelled)) }
        enqueue(transfer)
    }

    /// Ends a transfer in any state. A queued one stays in the queue, and is skipped when its turn comes. One that has
    /// not been started, because its task was cancelled before, ends when it is started.
    func cancel(_ transfer: Transfer) {
        transfer.isCancelled = true
        guard transfer.isStarted else { return }
        stop(transfer)
        transfer.end(.failure(.cancelled))
    }

    /// Resumes a paused transfer.
    func resume(_ transfer: Transfer) {
        running[ObjectIdentifier(transfer)]?.handle.resume()
    }

    /// Ends all transfers.
    func cancelAll() {
        for transfer in queue.removeWaiting() + running.values.map(\.transfer) { cancel(transfer) }
        idleHandles = []
    }

    /// Starts queued transfers, does the work that is possible, and delivers results. Waits only if no transfer has
    /// ended.
    func turn() {
        while let next = queue.next() { run(next) }
        multi.perform()
        var hasEnded = false
        while let (transfer, ending) = multi.nextFinished() {
            hasEnded = true
            let port = transfer.handle?.localPort ?? 0
            stop(transfer)
            if case .desynchronised = ending {
                desynchronisedHosts.insert(transfer.address.host)
                desynchronisationFlags[port]?.set()
            }
            switch transfer.conclude(ending) {
            case .again: enqueue(transfer)
            case .done(.success(var response)):
                if transfer.address.scheme == "http" {
                    response.desynchronisation = newDesynchronisationFlag(port: port)
                }
                transfer.end(.success(response))
            case .done(let failure): transfer.end(failure)
            }
        }
        if !hasEnded { multi.wait(milliseconds: 1000) }
    }

    private func newDesynchronisationFlag(port: Int32) -> DesynchronisationFlag {
        // Most of these connections are closed.
        if desynchronisationFlags.count > 4 * configuration.maximumConnections { desynchronisationFlags = [:] }
        let desynchronisation = DesynchronisationFlag()
        desynchronisationFlags[port] = desynchronisation
        return desynchronisation
    }

    private func enqueue(_ transfer: Transfer) {
        queue.append(transfer, host: transfer.address.host, limit: transfer.request.connectionsPerHost)
    }

    private func run(_ transfer: Transfer) {
        let host = transfer.address.host
        guard !transfer.isEnded else { return queue.finished(host: host) }
        guard transfer.request.isWanted?() ?? true else {
            queue.finished(host: host)
            return transfer.end(.failure(.notWanted))
        }
        do throws(FetchError) {
            let handle = try takeHandle()
            try handle.prepare(transfer, configuration, ownsConnection: desynchronisedHosts.contains(host))
            try multi.add(handle)
            transfer.handle = handle
            running[ObjectIdentifier(transfer)] = Running(transfer: transfer, handle: handle, host: host)
        } catch {
            queue.finished(host: host)
            transfer.end(.failure(error))
        }
    }

    private func takeHandle() throws(FetchError) -> CurlHandle {
        if let idle = idleHandles.popLast() { return idle }
        return try CurlHandle()
    }

    /// Removes a transfer from libcurl, if it is there.
    private func stop(_ transfer: Transfer) {
        guard let stopped = running.removeValue(forKey: ObjectIdentifier(transfer)) else { return }
        multi.remove(stopped.handle)
        transfer.handle = nil
        idleHandles.append(stopped.handle)
        queue.finished(host: stopped.host)
    }
}
