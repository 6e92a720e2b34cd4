internal import Foundation
internal import Localization

/// The one place where results are printed: text for people, or one JSON document, on standard output.
struct Output {
    var isJSON: Bool
    var isQuiet: Bool

    /// Prints `document` as JSON, or what `text` makes of it.
    func render(_ document: some Encodable, text: () -> String) throws {
        if isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            var bytes = try encoder.encode(document)
            bytes.append(UInt8(ascii: "\n"))
            Self.write(bytes, to: .standardOutput)
        } else {
            let text = text()
            if !text.isEmpty { Self.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8), to: .standardOutput) }
        }
    }

    /// Says something that is no result, unless the person wants quiet.
    func remark(_ text: String) {
        if !isQuiet { Self.write(Data((text + "\n").utf8), to: .standardError) }
    }

    /// Puts a question, behind which the answer is written.
    static func ask(_ question: String) {
        write(Data(question.utf8), to: .standardError)
    }

    /// One line on standard error that says what went wrong.
    static func complain(_ message: String) {
        write(Data("photos: \(sanitizedForTerminal(message))\n".utf8), to: .standardError)
    }

    /// Writes all of it. A reader of the results that has gone away ends the program successfully; that nobody hears what
    /// goes to standard error changes nothing.
    private static func write(_ data: Data, to file: FileHandle) {
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
            complain("standard output can't be written (\(unsafe String(cString: strerror(failure)).lowercased()))")
            exit(ExitStatus.inputOutput.rawValue)
        }
    }
}
