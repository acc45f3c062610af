/// Finds which names are one group: those that differ only in case, spacing or Unicode form.
struct NameTable {
  struct Name {
    let group: Int
    let family: Group.Family
    let text: String
    let folded: String
    let letter: Unicode.Scalar
    let key: String
  }

  private struct Spelling {
    let text: String
    let group: Int
    var uses = 0
  }

  private var spellings: [Spelling] = []
  private var spellingOfName = [[String: Int]](repeating: [:], count: Group.Family.allCases.count)
  private var groupOfFolded = [[String: Int]](repeating: [:], count: Group.Family.allCases.count)
  private var groups: [(family: Group.Family, folded: String)] = []

  /// The group of a name, in order of appearance; counts the use of this spelling.
  mutating func group(_ family: Group.Family, _ name: String) -> Int {
    if let known = spellingOfName[family.rawValue][name] {
      spellings[known].uses += 1
      return spellings[known].group
    }
    let folded = name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let group = groupOfFolded[family.rawValue][folded] ?? groups.count
    if group == groups.count {
      groupOfFolded[family.rawValue][folded] = group
      groups.append((family, folded))
    }
    spellingOfName[family.rawValue][name] = spellings.count
    spellings.append(Spelling(text: name, group: group, uses: 1))
    return group
  }

  /// All groups in the order of the site, each by its most frequent spelling, of equally frequent
  /// ones the first by bytes.
  func sorted() -> [Name] {
    var best = [Spelling?](repeating: nil, count: groups.count)
    for spelling in spellings {
      if let other = best[spelling.group],
        (other.uses, ByteOrder(spelling.text)) >= (spelling.uses, ByteOrder(other.text))
      {
        continue
      }
      best[spelling.group] = spelling
    }
    return best.compactMap { $0 }.map { spelling in
      let key = sortKey(spelling.text)
      let (family, folded) = groups[spelling.group]
      return Name(
        group: spelling.group, family: family, text: spelling.text, folded: folded,
        letter: indexLetter(key), key: key)
    }.sorted { a, b in
      (a.family.rawValue, a.letter.value, ByteOrder(a.key), ByteOrder(a.folded))
        < (b.family.rawValue, b.letter.value, ByteOrder(b.key), ByteOrder(b.folded))
    }
  }

  /// The group of each spelling, after the groups have got their final places.
  func byName(place: [Int]) -> [[String: Int]] {
    spellingOfName.map { names in names.mapValues { place[spellings[$0].group] } }
  }
}
