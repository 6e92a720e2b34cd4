import Foundation
import Imaging

// regions note FILE INDEX: notes where the rows of a JPEG begin, as the program does while it makes a thumbnail.
// regions make FILE INDEX FOLDER SIDE X,Y ...: writes squares of the picture, pixel by pixel, as JPEG files of quality 80.

func picture(
    _ descriptor: Int32, _ region: Rect, _ size: PixelSize, by index: RowIndex?, notesRows: Bool = false
) throws -> RenderedImage {
    var rendering = Rendering(region: region, size: size, decoder: .fast)
    rendering.subsamplesChroma = true
    rendering.notesRows = notesRows
    return try ImageSource.file(descriptor: descriptor).render(rendering, by: index)
}

let words = CommandLine.arguments.dropFirst()
guard words.count >= 3, let mode = words.first else {
    print("usage: regions note FILE INDEX | regions make FILE INDEX FOLDER SIDE X,Y ...")
    exit(64)
}
let (file, indexFile) = (words[2], words[3])
let descriptor = open(file, O_RDONLY)
guard descriptor >= 0 else { fatalError("can't read \(file)") }
if mode == "note" {
    let size = try ImageHeader.read(from: .file(descriptor: descriptor)).size
    let thumbnail = try picture(
        descriptor, Rect(size), size.thumbnail(fitting: 256), by: nil, notesRows: true)
    try Data(thumbnail.rows?.stored ?? []).write(to: URL(fileURLWithPath: indexFile))
} else {
    let index = RowIndex(stored: try [UInt8](Data(contentsOf: URL(fileURLWithPath: indexFile))))
    let (folder, side) = (words[4], Int(words[5]) ?? 1024)
    for place in words.dropFirst(5) {
        let corner = place.split(separator: ",").compactMap { Double($0) }
        let region = Rect(x: corner[0], y: corner[1], width: Double(side), height: Double(side))
        let made = try picture(descriptor, region, PixelSize(width: side, height: side), by: index)
        try Data(made.jpeg(quality: 80)).write(to: URL(fileURLWithPath: "\(folder)/\(place).jpg"))
    }
}
