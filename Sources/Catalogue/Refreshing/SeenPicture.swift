/// A source's cover of a title, for finding placeholders.
struct SeenPicture {
  let id: String
  let hash: String
  /// Folded names of its title.
  let names: [String]

  /// Whether the titles may share a picture because they belong together, as two seasons do.
  fileprivate func isKin(of other: SeenPicture) -> Bool {
    let words = Set(names.flatMap(longWords))
    if other.names.contains(where: { !words.isDisjoint(with: longWords(of: $0)) }) { return true }
    return names.contains { name in
      other.names.contains { $0.hasPrefix(name) || name.hasPrefix($0) }
    }
  }
}

/// The hashes of placeholders: pictures that a source gives to unrelated titles.
func placeholders(among new: [SeenPicture], and known: [SeenPicture]) -> Set<String> {
  let all = Dictionary(grouping: new + known, by: \.hash)
  return Set(
    Set(new.map(\.hash)).filter { hash in
      let pictures = all[hash] ?? []
      return pictures.indices.contains { index in
        pictures[..<index].contains {
          $0.id != pictures[index].id && !$0.isKin(of: pictures[index])
        }
      }
    })
}

/// Words of four letters and more: not `the` or `2`.
private func longWords(of name: String) -> [Substring] {
  name.split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 4 }
}
