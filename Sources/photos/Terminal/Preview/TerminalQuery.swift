internal import CTerminal
internal import Foundation

/// The queries to a terminal. Each ends with a query of its primary device attributes, which every terminal answers.
enum TerminalQuery: String {
    /// The graphics protocol of kitty (a query with one black pixel that is not shown), and the sizes of cells and window (window
    /// operations 16 and 14 of xterm).
    case pictures = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[14t\u{1B}[c"
    /// The sizes of cells and window.
    case size = "\u{1B}[16t\u{1B}[14t\u{1B}[c"
    /// The colours and size of sixels (XTSMGRAPHICS of xterm). Only for terminals with sixels: others may scroll.
    case sixels = "\u{1B}[?1;1;0S\u{1B}[?2;1;0S\u{1B}[c"

    /// The time limit for a response. Network connections are slower; a response that arrives too late would be read as keys.
    static func timeLimit(environment: [String: String]) -> Duration {
        environment["SSH_CONNECTION", default: ""].isEmpty ? .milliseconds(100) : .seconds(1)
    }

    /// Sends the query; nil if there is no response in time, or the terminal cannot be queried.
    func ask(within limit: Duration) -> TerminalResponse? {
        let milliseconds = Int32(clamping: Int(limit / .milliseconds(1)))
        guard milliseconds > 0 else { return nil }
        var answer = [UInt8](repeating: 0, count: 1024)
        let question = Array(rawValue.utf8)
        let length = unsafe answer.withUnsafeMutableBytes { answer in
            unsafe question.withUnsafeBytes { question in
                guard let text = question.baseAddress, let room = answer.baseAddress else { return 0 }
                return unsafe CTerminal_ask(text, question.count, room, answer.count, milliseconds)
            }
        }
        return length > 0 ? TerminalResponse(Array(answer[..<length])) : nil
    }
}
