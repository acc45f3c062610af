import Base

/// Texts that are the same on every page: `{{words.skip-to-content}}` becomes a part of the
/// compiled template.
package struct FixedTexts: Sendable {
  private let texts: [String: String]
  /// Texts with parameters, and the names of these.
  private let open: [String: [String]]

  package init(_ texts: [String: String] = [:], open: [String: [String]] = [:]) {
    (self.texts, self.open) = (texts, open)
  }

  enum Found {
    case text(String)
    case open(parameters: [String])
    case unknown(nearest: String?)
  }

  /// nil for a name without the prefix.
  func find(_ name: String) -> Found? {
    guard name.hasPrefix(FixedTexts.prefix) else { return nil }
    let key = String(name.dropFirst(FixedTexts.prefix.count))
    if let text = texts[key] { return .text(text) }
    if let parameters = open[key] { return .open(parameters: parameters) }
    return .unknown(nearest: nearest(to: key, among: texts.keys.sorted()))
  }

  /// Between the texts of a list that is shown as one text.
  var listSeparator: String { texts["list-separator"] ?? ", " }

  static let prefix = "words."
}
