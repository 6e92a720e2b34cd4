/// What the environment tells of the terminal. Variables are inherited by a terminal that is started in another, so one that
/// another terminal's variable contradicts is not believed.
enum TerminalKind: Equatable {
    /// It is known what it shows.
    case known(PreviewProtocol)
    /// It is to be asked, and understands the question.
    case unknown
    /// A multiplexer, which shows sixels if it says so, and would take kitty's question for a title.
    case multiplexer
    /// It would print a question that it doesn't know.
    case unaskable

    init(environment: [String: String]) {
        func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        let term = environment["TERM"] ?? ""
        if has("TMUX") || has("STY") || term.hasPrefix("tmux") || term.hasPrefix("screen") {
            self = .multiplexer
        } else if term == "xterm-kitty" || term == "xterm-ghostty" {
            self = .known(.kitty)
        } else if term == "linux" || environment["TERM_PROGRAM"] == "Apple_Terminal" {
            self = .unaskable
        } else if has("XTERM_VERSION") || has("VTE_VERSION") || has("KONSOLE_VERSION") {
            self = .unknown
        } else {
            switch environment["TERM_PROGRAM"] {
            case "iTerm.app", "WezTerm", "mintty": self = .known(.iterm2)
            case "ghostty": self = .known(.kitty)
            default:
                // Goes through ssh, where TERM_PROGRAM doesn't.
                self = environment["LC_TERMINAL"] == "iTerm2" ? .known(.iterm2) : .unknown
            }
        }
    }
}
