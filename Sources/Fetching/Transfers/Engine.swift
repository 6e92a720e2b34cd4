import Glibc
internal import Synchronization

/// The thread of all transfers, and its interface to other threads.
final class Engine: Sendable {
    private let multi: CurlMulti
    private let configuration: FetcherConfiguration
    private let mailbox = Mutex(Mailbox())
    private let thread = Mutex<pthread_t?>(nil)

    private enum Command {
        case start(Transfer)
        case cancel(Transfer)
        case resume(Transfer)
    }

    private struct Mailbox {
        var commands: [Command] = []
        var isStopped = false
    }

    /// Starts the thread. It runs until `stop`.
    ///
    /// - Throws: `FetchError.outOfMemory`.
    init(_ configuration: FetcherConfiguration) throws(FetchError) {
        multi = try CurlMulti(
            maximumConnections: configuration.maximumConnections, perHost: configuration.maximumConnectionsPerHost)
        self.configuration = configuration
        let myself = unsafe Unmanaged.passRetained(self)
        var started = pthread_t()
        let code = unsafe pthread_create(&started, nil, runEngine, myself.toOpaque())
        guard code == 0 else {
            unsafe myself.release()
            throw .outOfMemory
        }
        thread.withLock { $0 = started }
    }

    /// Queues a transfer. After `stop` it ends at once with `FetchError.cancelled`.
    func start(_ transfer: Transfer) {
        if !post(.start(transfer)) { transfer.end(.failure(.cancelled)) }
    }

    /// Ends a transfer, started or not.
    func cancel(_ transfer: Transfer) {
        _ = post(.cancel(transfer))
    }

    /// Resumes a paused transfer.
    func resume(_ transfer: Transfer) {
        _ = post(.resume(transfer))
    }

    /// Ends all transfers and the thread, and waits for the thread, unless called from a transfer's callback.
    func stop() {
        mailbox.withLock { $0.isStopped = true }
        multi.wake()
        guard let stopped = thread.withLock({ $0.take() }) else { return }
        if pthread_equal(stopped, pthread_self()) != 0 {
            pthread_detach(stopped)
        } else {
            pthread_join(stopped, nil)
        }
    }

    /// Posts a command, and wakes the thread only for the first one: it takes all at once. Returns false after `stop`.
    private func post(_ command: Command) -> Bool {
        let (isTaken, isFirst) = mailbox.withLock { mailbox in
            guard !mailbox.isStopped else { return (false, false) }
            mailbox.commands.append(command)
            return (true, mailbox.commands.count == 1)
        }
        if isFirst { multi.wake() }
        return isTaken
    }

    fileprivate func run() {
        let loop = TransferLoop(multi, configuration)
        var isStopped = false
        while !isStopped {
            let mail = mailbox.withLock { mailbox in
                defer { mailbox.commands.removeAll(keepingCapacity: true) }
                return mailbox
            }
            for command in mail.commands {
                switch command {
                case .start(let transfer): loop.start(transfer)
                case .cancel(let transfer): loop.cancel(transfer)
                case .resume(let transfer): loop.resume(transfer)
                }
            }
            isStopped = mail.isStopped
            if !isStopped { loop.turn() }
        }
        loop.cancelAll()
    }
}

/// The thread blocks all signals, so that they are delivered to the threads that expect them, and so that writing to a
/// closed connection (SIGPIPE) ends one transfer and not the process.
private func runEngine(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    unsafe Unmanaged<Engine>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
