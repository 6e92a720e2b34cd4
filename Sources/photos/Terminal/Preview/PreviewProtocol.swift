/// The protocols for pictures on a terminal.
enum PreviewProtocol: String, CaseIterable {
    /// The graphics protocol of kitty, also in Ghostty and Konsole: https://sw.kovidgoyal.net/kitty/graphics-protocol
    case kitty
    /// Inline images of iTerm2, also in WezTerm and mintty: https://iterm2.com/documentation-images.html
    case iterm2
    /// DEC's sixels: xterm, foot, mlterm, Konsole, tmux from 3.4 on.
    case sixel
    /// Half blocks in 24-bit colour: text.
    case blocks
    /// No picture.
    case none
}
