/// Something that its owner keeps to themselves, or to one page.
struct Secret: Sendable {
  enum Kind: Sendable {
    /// A name of a private title, or of a private list or page.
    case privateName
    /// A review, description or text of one.
    case privateText
    /// `notes`
    case note
    /// `%%like this%%`
    case comment
    /// The address that a private title, list or page would have.
    case privateAddress
    /// The name or the address of a title that has a page, and nothing that leads to it.
    case unlisted
    case spoiler
    /// A text behind the age gate.
    case gatedText
  }

  let kind: Kind
  /// The file that it is written in.
  let source: String
  /// The addresses without their endings of what it may stand on: the page itself, files of the same name elsewhere.
  var ownNames: [String] = []
  /// Further files where it may stand.
  var ownFiles: [String] = []

  /// Whether it may stand in a file of the site, at least between the head of a page and its end.
  func isAllowed(in file: String) -> Bool {
    if ownNames.isEmpty, ownFiles.isEmpty { return false }
    if ownFiles.contains(file) { return true }
    let name = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    return ownNames.contains { name == $0 || (name.hasSuffix($0) && name.hasSuffix("/\($0)")) }
  }

  /// Whether the head of its own page, which is for search engines and previews, may have it, too.
  var isAllowedInHead: Bool { kind == .unlisted }

  /// `a private note`, for messages: what it says is not repeated, since others may read them.
  var words: String {
    switch kind {
    case .privateName: "a private name"
    case .privateText: "a private text"
    case .note: "a private note"
    case .comment: "a comment"
    case .privateAddress: "a private address"
    case .unlisted: "an unlisted title"
    case .spoiler: "a spoiler"
    case .gatedText: "a text behind the age gate"
    }
  }
}
