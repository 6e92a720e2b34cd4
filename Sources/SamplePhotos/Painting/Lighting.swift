/// The light at a time of day: the colours that all parts of a scene share.
struct Lighting {
    var zenith: Color
    var horizon: Color
    var sun: Color
    /// The height of the sun, from 0 at the horizon to 1 at the top; nil if the sun is not visible.
    var sunHeight: Float?
    var cloudLit: Color
    var cloudShaded: Color
    /// The colour that distant things fade to.
    var haze: Color
    /// The brightness of things, 1 in full daylight.
    var brightness: Float
    /// The tint of things.
    var tint: Color
    /// The fraction of windows and lamps that are lit.
    var lamps: Float

    static let day = Lighting(
        zenith: rgb(0x2E6DB4), horizon: rgb(0xBFD9EC), sun: rgb(0xFFF6DC), sunHeight: nil, cloudLit: rgb(0xFFFFFF),
        cloudShaded: rgb(0xA9B7C6), haze: rgb(0xB4CDE0), brightness: 1, tint: rgb(0xFFFAF0), lamps: 0)
    static let morning = Lighting(
        zenith: rgb(0x5B8FC4), horizon: rgb(0xF7DDB8), sun: rgb(0xFFEDC0), sunHeight: 0.3, cloudLit: rgb(0xFFF4E2),
        cloudShaded: rgb(0xB3A9B4), haze: rgb(0xE8D6C2), brightness: 0.92, tint: rgb(0xFFE9CC), lamps: 0.02)
    static let golden = Lighting(
        zenith: rgb(0x43618F), horizon: rgb(0xFFB765), sun: rgb(0xFFE2A0), sunHeight: 0.12, cloudLit: rgb(0xFFC98E),
        cloudShaded: rgb(0x8A6A78), haze: rgb(0xEDAE79), brightness: 0.8, tint: rgb(0xFFD3A0), lamps: 0.1)
    static let sunset = Lighting(
        zenith: rgb(0x2B2F5E), horizon: rgb(0xFF7A45), sun: rgb(0xFFC873), sunHeight: 0.05, cloudLit: rgb(0xFF8F6B),
        cloudShaded: rgb(0x5B3E62), haze: rgb(0xB65D63), brightness: 0.6, tint: rgb(0xFFB08A), lamps: 0.3)
    static let dusk = Lighting(
        zenith: rgb(0x101B40), horizon: rgb(0x8A6E9E), sun: rgb(0xFFB58A), sunHeight: nil, cloudLit: rgb(0x9B7FA8),
        cloudShaded: rgb(0x2F3157), haze: rgb(0x5C5A86), brightness: 0.52, tint: rgb(0xB9BEEA), lamps: 0.55)
    static let overcast = Lighting(
        zenith: rgb(0x8D99A5), horizon: rgb(0xD5DBDE), sun: rgb(0xFFFFFF), sunHeight: nil, cloudLit: rgb(0xDDE1E4),
        cloudShaded: rgb(0x7F8994), haze: rgb(0xC3CBD0), brightness: 0.78, tint: rgb(0xECF1F5), lamps: 0.08)
    static let night = Lighting(
        zenith: rgb(0x05081A), horizon: rgb(0x27375C), sun: rgb(0xDCE6FF), sunHeight: nil, cloudLit: rgb(0x1E2946),
        cloudShaded: rgb(0x0B1024), haze: rgb(0x1D2A4A), brightness: 0.25, tint: rgb(0xA9BEF5), lamps: 0.6)

    /// The colour of a thing in this light.
    func on(_ color: Color) -> Color { scaled(color * tint, brightness) }
}
