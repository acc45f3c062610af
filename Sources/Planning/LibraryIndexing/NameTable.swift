import Base

/// Groups names that differ only in case, spacing or Unicode form.
struct NameTable {
  struct Name {
    let group: Int
    let family: Group.Family
    let text: String
    let folded: String
    let key: String
    let isCompany: Bool
  }

  private struct Spelling {
    let text: String
    let group: Int
    var uses = 1
  }

  private var spellings: [Spelling] = []
  /// By family.
  private var indexOfSpelling = [[String: Int]](repeating: [:], count: Group.Family.allCases.count)
  private var groupOfFolded = [[String: Int]](repeating: [:], count: Group.Family.allCases.count)
  private var groups: [(family: Group.Family, folded: String, isCompany: Bool)] = []

  /// The group of a name, in order of appearance; counts the use of this spelling.
  mutating func group(_ family: Group.Family, _ name: String) -> Int {
    if let known = indexOfSpelling[family.rawValue][name] {
      spellings[known].uses += 1
      return spellings[known].group
    }
    let folded = folded(name)
    let group = groupOfFolded[family.rawValue][folded] ?? groups.count
    if group == groups.count {
      groupOfFolded[family.rawValue][folded] = group
      groups.append((family, folded, false))
    }
    indexOfSpelling[family.rawValue][name] = spellings.count
    spellings.append(Spelling(text: name, group: group))
    return group
  }

  mutating func markCompany(_ group: Int) { groups[group].isCompany = true }

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
    return best.compactMap(\.self).map { spelling in
      let (family, folded, isCompany) = groups[spelling.group]
      let key = sortKey(spelling.text)
      let name = Name(
        group: spelling.group, family: family, text: spelling.text, folded: folded, key: key,
        isCompany: isCompany)
      return (name, indexLetter(key).value)
    }.sorted { (a: (Name, UInt32), b: (Name, UInt32)) in
      if a.0.family != b.0.family { return a.0.family.rawValue < b.0.family.rawValue }
      return (a.1, ByteOrder(a.0.key), ByteOrder(a.0.folded))
        < (b.1, ByteOrder(b.0.key), ByteOrder(b.0.folded))
    }.map(\.0)
  }
}

private func folded(_ name: String) -> String {
  name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
