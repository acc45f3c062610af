import Diagnostics
import Pictures

extension FuzzTarget {
  /// What is published of a picture is the same picture, and does not say where it was taken.
  static let picture = FuzzTarget(name: "picture") { bytes in
    var problems = DiagnosticList()
    let info = pictureInfo(of: Source(path: "a.jpg", bytes: bytes), reporting: &problems)
    try expect((info == nil) != problems.isEmpty, "refused without a reason")
    _ = problems.sorted.map(DiagnosticFormatter.text)
    let published = withoutMetadata(bytes)
    guard let info else { return }
    let shown = pictureInfo(of: Source(path: "a.jpg", bytes: published), reporting: &problems)
    try expect(shown != nil, "cannot be read without its metadata: \(problems.all.map(\.message))")
    try expect(shown?.hasLocation == false, "is published with its location")
    try expect(
      shown?.format == info.format && shown?.width == info.width && shown?.height == info.height,
      "is another one without its metadata")
  }
}
