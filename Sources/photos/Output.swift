internal import Foundation
internal import Localization
internal import Synchronization

/// Prints results on standard output, as text or as one JSON document, and messages on standard error.
struct Output {
    var isJSON: Bool
    var isQuiet: Bool
    /// Whether a listing that is longer than the terminal is shown in a pager.
    var isPaged = false

    /// Prints `document` as JSON, or the text from `text`.
    func render(_ document: some Encodable, text: () -> String) throws {
        if isJSON { return try Self.printJSON(document) }
        let text = text()
        if !text.isEmpty { Self.print(Self.sanitized(text.hasSuffix("\n") ? text : text + "\n")) }
    }

    /// Prints `document` as JSON, or lines of text, which go to a pager if they do not fit the terminal.
    func render(_ document: some Encodable, lines: () throws -> some Collection<String>) throws {
        if isJSON { return try Self.printJSON(document) }
        let lines = try lines().lazy.map(Self.sanitized)
        if isPaged, let pager = Pager(), pager.show(lines) { return }
        Self.print(lines)
    }

    /// Whether lines can be printed as they are made: as text and without a pager.
    var isStreamed: Bool { !isJSON && !(isPaged && Pager() != nil) }

    /// Whether anything has been printed on standard output.
    static var hasPrinted: Bool { printed.load(ordering: .relaxed) }
    private static let printed = Atomic(false)

    /// Prints a remark on standard error, unless `--quiet` is given.
    func remark(_ text: String) {
        if !isQuiet { Self.write(Data((Self.sanitized(text) + "\n").utf8), to: .standardError) }
    }

    /// Prints a question on standard error, without a line break.
    static func ask(_ question: String) {
        write(Data(sanitized(question).utf8), to: .standardError)
    }

    /// Prints an error or a warning as one line on standard error.
    static func printError(_ message: String) {
        write(Data("photos: \(sanitizedForTerminal(message))\n".utf8), to: .standardError)
    }

    /// Removes control characters from text that goes to a terminal, except line breaks and the sequences of ``Style``. Names and
    /// titles come from strangers, so all text is cleaned here, wherever it was composed.
    static func sanitized(_ text: String) -> String {
        // The common case in long listings.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.map { Style.keeping(sanitizedForTerminal, in: Substring($0)) }.joined(separator: "\n")
    }

    /// Prints text on standard output, unchanged.
    static func print(_ text: String) {
        write(Data(text.utf8), to: .standardOutput)
    }

    /// Prints bytes on standard output.
    static func print(bytes: [UInt8]) {
        write(Data(bytes), to: .standardOutput)
    }

    private static func print(_ lines: some Collection<String>) {
        lines.forEachPiece {
            print($0)
            return true
        }
    }

    private static func printJSON(_ document: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var bytes = try encoder.encode(document)
        bytes.append(UInt8(ascii: "\n"))
        write(bytes, to: .standardOutput)
    }

    /// Writes all of the data. A closed pipe on standard output ends the program successfully; a failure on standard error is
    /// ignored.
    private static func write(_ data: Data, to file: FileHandle) {
        if file.fileDescriptor == STDOUT_FILENO { printed.store(true, ordering: .relaxed) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.write(file.fileDescriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            let failure = errno
            if failure == EINTR { continue }
            guard file.fileDescriptor == STDOUT_FILENO else { return }
            if failure == EPIPE { exit(EXIT_SUCCESS) }
            printError("cannot write standard output: \(unsafe String(cString: strerror(failure)).lowercased())")
            exit(ExitStatus.inputOutput.rawValue)
        }
    }
}

extension Collection<String> {
    /// Passes the lines with line breaks to `take`, in pieces of about 32 kB, before all lines are made. Stops when `take`
    /// returns false.
    func forEachPiece(_ take: (String) -> Bool) {
        var piece = ""
        for line in self {
            piece += line
            piece += "\n"
            if piece.utf8.count >= 32_768 {
                guard take(piece) else { return }
                piece = ""
            }
        }
        if !piece.isEmpty { _ = take(piece) }
    }
}
