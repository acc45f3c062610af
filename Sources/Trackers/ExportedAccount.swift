/// An account at a tracker, as an export or a request names it.
package struct ExportedAccount: Sendable, Equatable {
  package let number: String?
  /// Names that differ in case, or in `.`, `_` and `-`, are equal.
  package let name: String?

  /// nil for neither a number nor a name.
  package init?(number: String? = nil, name: String? = nil) {
    self.number = titleID(number)
    self.name = name?.trimmed.orNil.map { name in
      String(name.lowercased().map { "._".contains($0) ? "-" : $0 })
    }
    if self.number == nil, self.name == nil { return nil }
  }
}

/// A list that a site shows to everyone, read as an export by its owner.
package struct PulledList: Sendable {
  /// `anilist:mika`
  package let name: String
  package let view: ListView
  package let account: ExportedAccount?

  package init(_ name: String, as view: ListView, of account: ExportedAccount?) {
    (self.name, self.view, self.account) = (name, view, account)
  }
}
