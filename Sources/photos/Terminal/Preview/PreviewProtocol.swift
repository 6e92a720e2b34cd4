/// How a terminal can show a picture.
enum PreviewProtocol: String, CaseIterable {
    /// The graphics protocol of kitty, which Ghostty and Konsole speak too: https://sw.kovidgoyal.net/kitty/graphics-protocol
    case kitty
    /// Inline images of iTerm2, which WezTerm and mintty show too: https://iterm2.com/documentation-images.html
    case iterm2
    /// DEC's sixels: xterm, foot, mlterm, Konsole, tmux from 3.4 on.
    case sixel
    /// Half blocks in 24-bit colour: text.
    case blocks
    /// No picture.
    case none
}
