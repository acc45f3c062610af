/// A cover that a source gave to a title, as far as it takes to tell the picture of those without one from others.
struct SeenPicture {
  let id: String
  /// Of its bytes.
  let hash: String
  /// All names of its title, folded.
  let names: [String]

  /// Whether the two titles may have one picture because they belong together: a series and its second season do.
  fileprivate func isKin(of other: SeenPicture) -> Bool {
    let words = Set(names.flatMap(longWords))
    if other.names.contains(where: { !words.isDisjoint(with: longWords(of: $0)) }) { return true }
    return names.contains { name in
      other.names.contains { $0.hasPrefix(name) || name.hasPrefix($0) }
    }
  }
}

/// The pictures that stand where there is none, by their hashes: those that one source has for titles that have nothing
/// to do with each other.
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

/// Those that tell something of a title: no `the`, no `2`.
private func longWords(of name: String) -> [Substring] {
  name.split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 4 }
}
