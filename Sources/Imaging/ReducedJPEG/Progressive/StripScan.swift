/// A scan of a progressive JPEG that is decoded a few rows at a time into a ``CoefficientStrip``.
protocol StripScan: AnyObject {
    /// Decodes rows of MCUs of the image into the strip, which begins with the first of them. The next call continues after them.
    /// Returns false if the data are invalid.
    func decode(_ rows: Range<Int>) -> Bool
}
