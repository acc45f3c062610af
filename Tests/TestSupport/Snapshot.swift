import FileSystem
import Glibc
import Testing

/// Compares a text with the file of that name in `Snapshots/` beside the test.
///
/// A missing snapshot is recorded and fails the test, as a reminder to read and commit it;
/// `RECORD_SNAPSHOTS=1` rewrites the others.
package func expectSnapshot(
  _ text: String, named name: String, testFile: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectSnapshot(
    Array(text.utf8), named: name, testFile: testFile, sourceLocation: sourceLocation)
}

package func expectSnapshot(
  _ bytes: [UInt8], named name: String, testFile: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let isRecording = unsafe getenv("RECORD_SNAPSHOTS").map { unsafe String(cString: $0) } == "1"
  do {
    if let problem = try Snapshots(besideTest: testFile).compare(
      bytes, named: name, isRecording: isRecording)
    {
      Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

/// The recorded outputs of the tests in one folder.
struct Snapshots {
  let folder: Folder

  init(besideTest testFile: String) throws {
    folder = try Folder(String(testFile[..<(testFile.lastIndex(of: "/") ?? testFile.startIndex)]))
  }

  /// The difference, for people; nil if the snapshot is equal or was rewritten.
  func compare(_ bytes: [UInt8], named name: String, isRecording: Bool) throws -> String? {
    let path = "Snapshots/\(name)"
    guard try folder.exists(path) else {
      try folder.replace(path, with: bytes)
      return isRecording ? nil : "there was no snapshot '\(name)'; it is recorded now: read it"
    }
    let recorded = try folder.read(path)
    guard recorded != bytes else { return nil }
    if isRecording {
      try folder.replace(path, with: bytes)
      return nil
    }
    let difference = UnifiedDifference.text(
      expected: String(decoding: recorded, as: UTF8.self),
      found: String(decoding: bytes, as: UTF8.self))
    return "differs from snapshot '\(name)' (RECORD_SNAPSHOTS=1 rewrites it)\n\(difference)"
  }
}
