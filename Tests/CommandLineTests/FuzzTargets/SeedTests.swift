import FileSystem
import TestSupport
import Testing

@testable import FuzzTargets

/// All readers accept the fuzzers' seeds and earlier findings, also if they are damaged.
@Suite struct SeedTests {
  @Test(arguments: FuzzTarget.all.map(\.name))
  func seedsAndDamagedSeedsAreTaken(name: String) async throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let folder = try Folder(Repository.path + "/Tests/Fuzzing/Seeds/" + name)
    let files = try folder.files()
    #expect(!files.isEmpty)
    // The more seeds, the less often each is damaged.
    let times = min(40, 640 / max(files.count, 1))
    for (number, file) in files.enumerated() {
      let seed = try folder.read(file)
      try await check(seed, file, target)
      var random = SplitMix(seed: UInt64(number))
      for _ in 0..<times { try await check(random.damaged(seed), file, target) }
    }
  }

  private func check(_ bytes: [UInt8], _ file: String, _ target: FuzzTarget) async throws {
    do {
      try await target.run(bytes)
    } catch {
      Issue.record("\(target.name)/\(file): \(error)\n\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

extension SplitMix {
  /// The bytes with some removed, changed or repeated; seldom valid UTF-8.
  fileprivate mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0...3, using: &self) {
      let start = Int.random(in: 0...bytes.count, using: &self)
      let range = start..<min(bytes.count, start + Int.random(in: 0...8, using: &self))
      switch Int.random(in: 0..<4, using: &self) {
      case 0: bytes.removeSubrange(range)
      case 1: bytes.removeLast(bytes.count - range.upperBound)
      case 2: bytes.insert(contentsOf: bytes[range], at: start)
      default: bytes.insert(UInt8.random(in: .min ... .max, using: &self), at: start)
      }
    }
    return bytes
  }
}
