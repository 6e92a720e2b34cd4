import CFuzzer
import Glibc

// fuzz seeds FOLDER
// fuzz jpeg|png|heif|avif|webp|metadata|feeds|editorial|zip [LIBFUZZER-ARGUMENT...] CORPUS...
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
        "usage: fuzz seeds FOLDER | fuzz jpeg|png|heif|avif|webp|metadata|feeds|editorial|zip [LIBFUZZER-ARGUMENT...] CORPUS..."
    )
    exit(64)
}

/// Hands libFuzzer a target and all words but that which names it.
func run(_ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) {
    var arguments = unsafe ([words[0]] + words.dropFirst(2)).map { unsafe strdup($0) } + [nil]
    exit(unsafe CFuzzer_run(Int32(words.count - 1), &arguments, target))
}
