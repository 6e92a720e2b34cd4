/// A scan of a progressive JPEG that is decoded a few rows at a time into a ``CoefficientStrip``.
protocol StripScan: AnyObject {
    /// Decodes some rows of MCUs of the picture into the strip, which begins with the first of them. The next call goes on behind
    /// them. False where the data are not as they should be.
    func decode(_ rows: Range<Int>) -> Bool
}
