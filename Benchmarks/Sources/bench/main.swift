import Foundation

// bench pictures PHOTOS OPEN-LIBRARY FOLDER
// bench sync PHOTOS
// bench serve PHOTOS
// bench crowd PHOTOS
// bench catalog PHOTOS
// bench search PHOTOS
// bench bundles PHOTOS
// bench imaging PHOTOS TOOLS PYTHON SCRIPTS FOLDER
// See README.md.
let arguments = Array(CommandLine.arguments.dropFirst())
let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("photos-bench-\(getpid())").path
try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: scratch) }
switch (arguments.first, arguments.count) {
case ("pictures", 4):
    try PictureBench(photos: arguments[1], openLibrary: arguments[2], folder: arguments[3], scratch: scratch).run()
case ("sync", 2):
    try SyncBench(photos: arguments[1], scratch: scratch).run()
case ("serve", 2):
    try ServeBench(photos: arguments[1], scratch: scratch).run()
case ("crowd", 2):
    try CrowdBench(photos: arguments[1], scratch: scratch).run()
case ("catalog", 2):
    try CatalogBench(photos: arguments[1], scratch: scratch).run()
case ("search", 2):
    try SearchBench(photos: arguments[1], scratch: scratch).run()
case ("bundles", 2):
    try BundleBench(photos: arguments[1], scratch: scratch).run()
case ("imaging", 6):
    let peers = ImagingPeers(
        tools: arguments[2], photos: arguments[1], python: arguments[3], scripts: arguments[4], scratch: scratch)
    try ImagingBench(peers: peers, folder: arguments[5]).run()
default:
    print(
        """
        usage: bench pictures PHOTOS OPEN-LIBRARY FOLDER | bench sync PHOTOS | bench serve PHOTOS | bench crowd PHOTOS |
               bench catalog PHOTOS | bench search PHOTOS | bench bundles PHOTOS |
               bench imaging PHOTOS TOOLS PYTHON SCRIPTS FOLDER
        """)
    exit(64)
}
