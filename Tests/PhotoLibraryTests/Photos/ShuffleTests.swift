import PhotoLibrary
import Testing

/// The order of a slideshow by lot.
@Suite struct ShuffleTests {
    @Test func everyNumberComesOnceForAnyCount() {
        for count in Array(1...70) + [255, 256, 257, 1_000, 65_537] {
            for seed: UInt64 in [0, 1, .max] {
                let shuffle = Shuffle(count: count, seed: seed)
                #expect((0..<count).map { shuffle[$0] }.sorted() == Array(0..<count), "\(count), \(seed)")
            }
        }
    }

    @Test func aSeedDeterminesTheOrder() {
        let order = { (seed: UInt64) in (0..<100).map { Shuffle(count: 100, seed: seed)[$0] } }
        #expect(order(7) == order(7))
        #expect(Set((0..<50).map { order(UInt64($0)) }).count == 50)
    }

    /// What was imported together is far apart: on average a third of the whole.
    @Test func neighboursComeFromEverywhere() {
        let count = 10_000
        for seed: UInt64 in 0..<5 {
            let shuffle = Shuffle(count: count, seed: seed)
            let distances = (1..<count).map { abs(shuffle[$0] - shuffle[$0 - 1]) }
            let mean = Double(distances.reduce(0, +)) / Double(distances.count) / Double(count)
            #expect(abs(mean - 1.0 / 3) < 0.02, "\(mean)")
        }
    }
}
