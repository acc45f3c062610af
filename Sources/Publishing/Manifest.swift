import Base
import FileSystem

/// The list of files that builds wrote into an output folder: only these are ever removed.
///
/// While a build writes, it lists earlier and planned files, so that none is forgotten if the
/// process is killed.
package struct Manifest: Sendable, Equatable {
  package static let name = ".tokonoma-manifest"
  private static let header = "tokonoma-manifest 1"

  /// Sorted by UTF-8 bytes, without duplicates.
  package let paths: [String]

  package init(sorted paths: [String]) { self.paths = paths }

  /// nil if these aren't the bytes of a manifest. Paths that a build would never write are left out
  /// with a warning, so that nothing outside the folder is removed.
  package init?(_ source: Source, reporting diagnostics: inout DiagnosticList) {
    let bytes = source.bytes
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard first.elementsEqual(Manifest.header.utf8) else { return nil }
    var paths: [String] = []
    var ignored: [(line: String, offset: Int)] = []
    var start = first.endIndex + 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if let path = String(validating: bytes[start..<end], as: UTF8.self),
        OutputPath.problem(with: path) == nil
      {
        paths.append(path)
      } else {
        ignored.append(
          (String(decoding: bytes[start..<min(end, start + 100)], as: UTF8.self), start))
      }
      start = end + 1
    }
    if let first = ignored.first {
      diagnostics.report(
        .ignoredManifestLines(first.line, count: ignored.count).at(
          source.location(at: first.offset)))
    }
    self.paths = paths.sortedInBytes().withoutRepetitions()
  }

  package var bytes: [UInt8] {
    var bytes = Array((Manifest.header + "\n").utf8)
    bytes.reserveCapacity(paths.reduce(bytes.count) { $0 + $1.utf8.count + 1 })
    for path in paths { bytes += "\(path)\n".utf8 }
    return bytes
  }

  package func contains(_ path: String) -> Bool {
    let index = paths.partitioningIndex { !precedesInBytes($0, path) }
    return index < paths.count && orderInBytes(paths[index], path) == 0
  }

  /// The paths that the other manifest doesn't have.
  package func subtracting(_ other: Manifest) -> [String] {
    var index = 0
    return paths.filter { path in
      while index < other.paths.count {
        let order = orderInBytes(other.paths[index], path)
        if order >= 0 { return order > 0 }
        index += 1
      }
      return true
    }
  }

  package func union(_ other: Manifest) -> Manifest {
    if paths.isEmpty { return other }
    let added = other.subtracting(self)
    return added.isEmpty ? self : Manifest(sorted: (paths + added).sortedInBytes())
  }
}

extension [String] {
  fileprivate func withoutRepetitions() -> [String] {
    indices.filter { $0 == 0 || orderInBytes(self[$0], self[$0 - 1]) != 0 }.map { self[$0] }
  }
}
