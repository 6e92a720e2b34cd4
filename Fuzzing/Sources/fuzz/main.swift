import CFuzzer
import Glibc

// fuzz seeds FOLDER
// fuzz jpeg|png|heif|avif|webp|jxl|tiff|gif|raw|film|metadata|feeds|editorial|zip [LIBFUZZER-ARGUMENT...] CORPUS...
// See README.md.
let words = CommandLine.arguments
switch words.dropFirst().first {
case "seeds" where words.count == 3:
    try Seeds.write(to: words[2])
case "jpeg":
    unsafe run { unsafe PictureTarget.jpeg($0, $1) }
case "png":
    unsafe run { unsafe PictureTarget.png($0, $1) }
case "heif":
    unsafe run { unsafe PictureTarget.heif($0, $1) }
case "avif":
    unsafe run { unsafe PictureTarget.avif($0, $1) }
case "webp":
    unsafe run { unsafe PictureTarget.webp($0, $1) }
case "jxl":
    unsafe run { unsafe PictureTarget.jxl($0, $1) }
case "tiff":
    unsafe run { unsafe PictureTarget.tiff($0, $1) }
case "gif":
    unsafe run { unsafe PictureTarget.gif($0, $1) }
case "raw":
    unsafe run { unsafe PictureTarget.raw($0, $1) }
case "film":
    unsafe run { unsafe FilmTarget.run($0, $1) }
case "metadata":
    unsafe run { unsafe MetadataTarget.run($0, $1) }
case "feeds":
    unsafe run { unsafe FeedTarget.run($0, $1) }
case "editorial":
    unsafe run { unsafe EditorialTarget.run($0, $1) }
case "zip":
    unsafe run { unsafe ZIPTarget.run($0, $1) }
default:
    print(
        "usage: fuzz seeds FOLDER | fuzz TARGET [LIBFUZZER-ARGUMENT...] CORPUS..., with a target of "
            + "jpeg, png, heif, avif, webp, jxl, tiff, gif, raw, film, metadata, feeds, editorial, zip"
    )
    exit(64)
}

/// Runs libFuzzer with a target and all arguments except the target's name.
func run(_ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) {
    var arguments = unsafe ([words[0]] + words.dropFirst(2)).map { unsafe strdup($0) } + [nil]
    exit(unsafe CFuzzer_run(Int32(words.count - 1), &arguments, target))
}
