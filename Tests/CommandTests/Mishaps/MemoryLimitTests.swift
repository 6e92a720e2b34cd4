import Foundation
import TestSupport
import Testing

/// The program under `ulimit -v`, from a limit too low to load it to a sufficient one.
@Suite struct MemoryLimitTests {
    @Test func aLimitOfMemoryIsOneLineAndNeitherACrashNorStandstill() throws {
        let program = try Program()
        defer { program.remove() }
        for number in 0..<3 { try TestPhoto.falun(number).write("\(program.folder)/pictures/\(number).jpg") }
        #expect(try program.run("import", program.folder + "/pictures").status == 0)
        let commands = [
            ["list", "--no-sync"], ["places", "--no-sync"], ["search", "falun", "--no-sync"],
            ["thumbnail", "pictures/0.jpg", "pictures/1.jpg", "--output", "out"],
        ]
        var ends: Set<Int32> = []
        for (step, kibibytes) in stride(from: 160_000, through: 520_000, by: 12_000).enumerated() {
            var limited = program
            limited.wrapper = ["bash", "-c", "ulimit -v \(kibibytes) && exec timeout 60 \"$@\"", "bash"]
            // Two of them by turns: what they need differs less than two steps.
            for (number, command) in commands.enumerated() where Density.isDense || (step + number).isMultiple(of: 2) {
                let result = try limited.run(command)
                ends.insert(result.status)
                // 127 is the loader's, before the program has begun.
                #expect(
                    [0, 74, 127].contains(result.status), "\(kibibytes) \(command): \(result.status) \(result.errors)")
                if result.status == 74 {
                    #expect(result.errors.hasPrefix("photos: ") && result.errors.split(separator: "\n").count == 1)
                    #expect(result.errors.contains("memory"), "\(result.errors)")
                }
            }
        }
        #expect(ends.isSuperset(of: [0, 74]))
    }
}
