/// Ids for what people make.
enum RandomID {
    /// So many characters of `[0-9a-z]`, drawn by the system's generator. With 24 of them, 124 bits, nobody can guess an id.
    static func make(_ length: Int) -> String {
        let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")
        var random = SystemRandomNumberGenerator()
        return String((0..<length).map { _ in digits[Int.random(in: 0..<digits.count, using: &random)] })
    }
}
