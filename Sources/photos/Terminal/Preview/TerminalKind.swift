/// What the environment tells about the terminal. A terminal that is started from another inherits its variables, so variables
/// that contradict each other are ignored.
enum TerminalKind: Equatable {
    /// A terminal whose protocol is known.
    case known(PreviewProtocol)
    /// A terminal that has to be queried, and understands queries.
    case unknown
    /// A multiplexer: supports sixels if it says so, and would use a kitty query as a window title.
    case multiplexer
    /// A terminal that would print an unknown query as text.
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
                // This variable passes through ssh; TERM_PROGRAM does not.
                self = environment["LC_TERMINAL"] == "iTerm2" ? .known(.iterm2) : .unknown
            }
        }
    }
}
