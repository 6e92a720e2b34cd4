internal import CTerminal
internal import Foundation

/// What a terminal is asked, each time ending with its primary device attributes, which every terminal answers.
enum TerminalQuestion: String {
    /// Whether it takes a picture by kitty's protocol (one black pixel, not to be shown), and how large cells and window are
    /// (xterm's window operations 16 and 14).
    case pictures = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[14t\u{1B}[c"
    /// How large cells and window are.
    case size = "\u{1B}[16t\u{1B}[14t\u{1B}[c"
    /// How many colours sixels may have, and how large they may be (xterm's XTSMGRAPHICS). Only for a terminal with sixels:
    /// others may take it for scrolling.
    case sixels = "\u{1B}[?1;1;0S\u{1B}[?2;1;0S\u{1B}[c"

    /// Longer nobody is kept waiting; over a network an answer takes its time, and one that comes too late would be taken for
    /// keys.
    static func patience(environment: [String: String]) -> Duration {
        environment["SSH_CONNECTION", default: ""].isEmpty ? .milliseconds(100) : .seconds(1)
    }

    /// Asks; nil where nothing is answered in time, or nothing can be asked.
    func ask(within patience: Duration) -> TerminalAnswer? {
        let milliseconds = Int32(clamping: Int(patience / .milliseconds(1)))
        guard milliseconds > 0 else { return nil }
        var answer = [UInt8](repeating: 0, count: 1024)
        let question = Array(rawValue.utf8)
        let length = unsafe answer.withUnsafeMutableBytes { answer in
            unsafe question.withUnsafeBytes { question in
                guard let text = question.baseAddress, let room = answer.baseAddress else { return 0 }
                return unsafe CTerminal_ask(text, question.count, room, answer.count, milliseconds)
            }
        }
        return length > 0 ? TerminalAnswer(Array(answer[..<length])) : nil
    }
}
