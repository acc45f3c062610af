import Pictures

/// The result of asking for a picture, without its bytes.
enum MadePicture: Sendable, Equatable {
  case thumbnails(MadeThumbnails)
  /// `missing` are letters that no font has; `isDrawn` is false if the picture needs one of them.
  case drawing(missing: [UInt32], isDrawn: Bool)
  case refused(PictureAnswer.Refusal)
  /// The process that got the request died.
  case deadly
  /// It took longer than a picture is allowed.
  case tooSlow

  /// The line of the cache's list.
  var line: String {
    switch self {
    case .thumbnails(let made):
      "t \(String(made.color, radix: 16)) \(made.isAnimated ? 1 : 0) \(made.hasDrawn ? 1 : 0) "
        + (made.widths.isEmpty ? "-" : made.widths.map(String.init).joined(separator: ","))
    case .drawing(let missing, let isDrawn):
      "d \(isDrawn ? 1 : 0) "
        + (missing.isEmpty ? "-" : missing.map { String($0, radix: 16) }.joined(separator: ","))
    case .refused(let refusal): "r \(refusal.rawValue)"
    case .deadly: "x"
    case .tooSlow: "s"
    }
  }

  /// nil for a line of another version.
  init?(line parts: [Substring]) {
    switch parts.first {
    case "t" where parts.count == 5:
      guard let color = UInt32(parts[1], radix: 16) else { return nil }
      self = .thumbnails(
        MadeThumbnails(
          color: color, isAnimated: parts[2] == "1", hasDrawn: parts[3] == "1",
          widths: parts[4].split(separator: ",").compactMap { Int($0) }))
    case "d" where parts.count == 3:
      self = .drawing(
        missing: parts[2].split(separator: ",").compactMap { UInt32($0, radix: 16) },
        isDrawn: parts[1] == "1")
    case "r" where parts.count == 2:
      guard
        let refusal = PictureAnswer.Refusal.allCases.first(where: {
          String($0.rawValue) == parts[1]
        })
      else { return nil }
      self = .refused(refusal)
    case "x": self = .deadly
    case "s": self = .tooSlow
    default: return nil
    }
  }
}

struct MadeThumbnails: Sendable, Equatable {
  /// `0xRRGGBB`
  let color: UInt32
  let isAnimated: Bool
  /// Whether one was made for drawings.
  let hasDrawn: Bool
  /// In pixels, the narrowest first.
  let widths: [Int]
}
