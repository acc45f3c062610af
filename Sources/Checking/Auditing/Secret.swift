/// A group of texts of one file that must not be in the site, or only on one page of it.
struct Secret: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    /// A name of a private title, list or page.
    case privateName
    case privateReview
    /// `notes`
    case note
    /// `%%like this%%`
    case comment
    /// Any other text of a private title, list or page.
    case privateText
    /// The address that a private title, list or page would have.
    case privateAddress
    /// The name or address of a title whose page has no links to it.
    case unlisted
    case unlistedText
    case spoiler
    /// A text behind the age gate.
    case gatedText
  }

  let kind: Kind
  /// The file it is written in.
  let source: String
  /// Files that may have it, without their endings: its own page, and files elsewhere with that
  /// name.
  var ownNames: [String] = []
  /// Further files that may have it.
  var ownFiles: [String] = []

  /// Whether a file may have it, at least after the head of a page.
  func isAllowed(in file: String) -> Bool {
    if ownNames.isEmpty, ownFiles.isEmpty { return false }
    if ownFiles.contains(file) { return true }
    let name = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    return ownNames.contains { name == $0 || (name.hasSuffix($0) && name.hasSuffix("/\($0)")) }
  }

  /// Whether the head of its own page, which search engines and previews read, may have it.
  var isAllowedInHead: Bool { kind == .unlisted || kind == .unlistedText }

  /// Everything that decides which files may have it.
  var placeFields: [String] {
    [String(isAllowedInHead), String(ownNames.count)] + ownNames + [String(ownFiles.count)]
      + ownFiles
  }
}

extension Secret.Kind {
  /// For messages, which don't repeat the text: others may read them.
  var words: String {
    switch self {
    case .privateName: "a private name"
    case .privateReview: "a private review"
    case .note: "a private note"
    case .comment: "a comment"
    case .privateText: "a private text"
    case .privateAddress: "a private address"
    case .unlisted: "an unlisted title"
    case .unlistedText: "a text of an unlisted title"
    case .spoiler: "a spoiler"
    case .gatedText: "a text behind the age gate"
    }
  }

  /// For counts.
  var noun: (one: String, many: String) {
    switch self {
    case .privateName: ("name", "names")
    case .privateReview: ("review", "reviews")
    case .note: ("note", "notes")
    case .comment: ("comment", "comments")
    case .privateText: ("other text", "other texts")
    case .privateAddress: ("address", "addresses")
    case .unlisted: ("unlisted title", "unlisted titles")
    case .unlistedText: ("text of an unlisted title", "texts of unlisted titles")
    case .spoiler: ("spoiler", "spoilers")
    case .gatedText: ("text behind the age gate", "texts behind the age gate")
    }
  }
}
