/// Finds which names are one group: those that differ only in case, spacing or Unicode form.
struct NameTable {
  struct Name {
    let group: Int
    let family: Group.Family
    let text: String
    let folded: String
    let key: String
    /// Orders as family, index letter and the beginning of the key do.
    let head: UInt64
  }

  private struct Spelling {
    let family: Group.Family
    let text: String
    let hash: UInt64
    let group: Int
    var uses = 1
  }

  private var spellings: [Spelling] = []
  /// Places in `spellings`, each near the one that its hash says; -1 is free, as is half of all.
  private var slots = [Int](repeating: -1, count: 64)
  private let hash = TextHash()
  private var groupOfFolded = [[String: Int]](repeating: [:], count: Group.Family.allCases.count)
  private var groups: [(family: Group.Family, folded: String)] = []

  /// The group of a name, in order of appearance; counts the use of this spelling.
  mutating func group(_ family: Group.Family, _ name: String) -> Int {
    let hash = hash(name, seed: family.rawValue)
    var slot = slot(for: hash)
    while slots[slot] >= 0 {
      let known = slots[slot]
      if spellings[known].hash == hash, spellings[known].text == name,
        spellings[known].family == family
      {
        spellings[known].uses += 1
        return spellings[known].group
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = spellings.count
    spellings.append(
      Spelling(family: family, text: name, hash: hash, group: newGroup(family, folded(name))))
    if spellings.count * 2 > slots.count { grow() }
    return spellings[spellings.count - 1].group
  }

  private func slot(for hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (place, spelling) in spellings.enumerated() {
      var slot = slot(for: spelling.hash)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = place
    }
  }

  /// That of a name that is written so for the first time.
  private mutating func newGroup(_ family: Group.Family, _ folded: String) -> Int {
    if let known = groupOfFolded[family.rawValue][folded] { return known }
    groupOfFolded[family.rawValue][folded] = groups.count
    groups.append((family, folded))
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
      let (family, folded) = groups[spelling.group]
      return Name(
        group: spelling.group, family: family, text: spelling.text, folded: folded,
        key: key, head: head(of: key, in: family))
    }.sorted { a, b in
      a.head == b.head
        ? (ByteOrder(a.key), ByteOrder(a.folded)) < (ByteOrder(b.key), ByteOrder(b.folded))
        : a.head < b.head
    }
  }

  /// Family, index letter and the first bytes of the key as one number, which decides nearly every comparison.
  private func head(of key: String, in family: Group.Family) -> UInt64 {
    UInt64(family.rawValue) << 61 | UInt64(indexLetter(key).value) << 40
      | firstBytes(5, of: key[...])
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
