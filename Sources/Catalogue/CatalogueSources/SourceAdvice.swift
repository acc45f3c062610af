import MediaLibrary

/// What an owner can set up so that more titles of a kind get covers and facts.
package struct SourceAdvice: Sendable, Equatable {
  package let kind: Kind
  package let text: String

  /// Once for each kind, in the order of the kinds.
  ///
  /// - Parameters:
  ///   - kinds: those with titles that lack something
  ///   - withoutKey: sources whose keys aren't set
  ///   - withoutContact: sources that want the owner's address
  package static func all(
    for kinds: Set<Kind>, withoutKey: [SourceRow], withoutContact: [SourceRow]
  ) -> [SourceAdvice] {
    Kind.allCases.filter(kinds.contains).compactMap { kind in
      let contacts = withoutContact.filter { $0.kinds.contains(kind) }.map { row in
        "\(row.name) answers those whom it can reach: write 'contact: you@example.org' into "
          + "tokonoma.yml, then run 'tokonoma refresh'"
      }
      let keys = withoutKey.filter { $0.kinds.contains(kind) && $0.addsMuch }.map { row in
        "\(row.name) needs a free key: get it at \(row.keysFrom ?? ""), "
          + "then run 'tokonoma keys \(row.id)'"
      }
      let parts = contacts + keys
      if parts.isEmpty { return nil }
      return SourceAdvice(
        kind: kind, text: "More for \(kind.folder): " + parts.joined(separator: "; "))
    }
  }
}
