import Base

/// Finds which names are one group: those that differ only in case, spacing or Unicode form.
struct NameTable {
  struct Name {
    let group: Int
    let family: Group.Family
    let text: String
    let folded: String
    let key: String
    let isCompany: Bool
    /// Orders as family, index letter and the beginning of the key do.
    let head: UInt64
  }

  private struct Spelling {
    let family: Group.Family
    let text: String
    let group: Int
    var uses = 1
  }

  private var spellings: [Spelling] = []
  private var indicesOfSpellings = HashedIndices()
  private let hash = TextHash()
  private var groupOfFolded = [[String: Int]](repeating: [:], count: Group.Family.allCases.count)
  private var groups: [(family: Group.Family, folded: String, isCompany: Bool)] = []

  /// The group of a name, in order of appearance; counts the use of this spelling.
  mutating func group(_ family: Group.Family, _ name: String) -> Int {
    let hash = hash(name, seed: family.rawValue)
    if let known = index(of: family, name, hash) {
      spellings[known].uses += 1
      return spellings[known].group
    }
    let group = newGroup(family, folded(name))
    indicesOfSpellings.insert(spellings.count, of: hash)
    spellings.append(Spelling(family: family, text: name, group: group))
    return group
  }

  /// Says of the group of a name that it is no person.
  mutating func markCompany(_ group: Int) { groups[group].isCompany = true }

  private func index(of family: Group.Family, _ name: String, _ hash: UInt64) -> Int? {
    indicesOfSpellings.index(of: hash) {
      spellings[$0].text == name && spellings[$0].family == family
    }
  }

  /// That of a name that is written so for the first time.
  private mutating func newGroup(_ family: Group.Family, _ folded: String) -> Int {
    if let known = groupOfFolded[family.rawValue][folded] { return known }
    groupOfFolded[family.rawValue][folded] = groups.count
    groups.append((family, folded, false))
    return groups.count - 1
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
      let (family, folded, isCompany) = groups[spelling.group]
      return Name(
        group: spelling.group, family: family, text: spelling.text, folded: folded,
        key: key, isCompany: isCompany, head: head(of: key, in: family))
    }.sorted { a, b in
      a.head == b.head
        ? (ByteOrder(a.key), ByteOrder(a.folded)) < (ByteOrder(b.key), ByteOrder(b.folded))
        : a.head < b.head
    }
  }

  /// Family, index letter and the first bytes of the key as one number, which decides nearly every
  /// comparison.
  private func head(of key: String, in family: Group.Family) -> UInt64 {
    UInt64(family.rawValue) << 61 | UInt64(indexLetter(key).value) << 40
      | key.withSpan { bigEndianNumber(of: $0, 0..<5) }
  }
}

/// A name without what makes no difference.
private func folded(_ name: String) -> String {
  let lower = name.lowercased()
  var last = UInt8(ascii: " ")
  var isPlain = true
  for byte in lower.utf8 {
    // Single spaces between ASCII words need no splitting, which costs twelve times as much.
    if byte < 0x20 || byte >= 0x80 || byte == 0x20 && last == 0x20 { isPlain = false }
    last = byte
  }
  if isPlain, last != UInt8(ascii: " ") { return lower }
  return lower.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
