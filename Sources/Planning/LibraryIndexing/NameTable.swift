import Base
import MediaLibrary

/// Groups names that differ only in case, spacing, width, dashes or Unicode form; names of
/// companies if they have the same letters and digits.
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
    var uses = 0
  }

  private var spellings: [Spelling] = []
  private var indexOfSpelling = [[String: Int]](repeating: [:], count: Group.Family.allCases.count)
  private var groupOfFolded = [[String: Int]](repeating: [:], count: Group.Family.allCases.count)
  /// By `CompanyName.key`.
  private var groupOfCompany: [String: Int] = [:]
  private var groups: [(family: Group.Family, folded: String, isCompany: Bool)] = []

  /// Adds the group of a company. All companies come before other names, so that each spelling of
  /// one leads to its group, whatever the order of titles.
  mutating func add(company name: String) {
    let key = CompanyName.key(name)
    let spelling = spelling(.creator, name, orAs: key.isEmpty ? nil : groupOfCompany[key])
    let group = spellings[spelling].group
    groups[group].isCompany = true
    if groupOfCompany[key] == nil { groupOfCompany[key] = group }
  }

  /// The group of a name, in order of appearance; counts the use of this spelling.
  mutating func group(_ family: Group.Family, _ name: String) -> Int {
    let spelling = spelling(family, name)
    spellings[spelling].uses += 1
    return spellings[spelling].group
  }

  /// - Parameter known: the group of a new spelling, unless case and punctuation identify it
  private mutating func spelling(
    _ family: Group.Family, _ name: String, orAs known: Int? = nil
  ) -> Int {
    if let index = indexOfSpelling[family.rawValue][name] { return index }
    let folded = folded(name)
    let group = groupOfFolded[family.rawValue][folded] ?? known ?? groups.count
    if group == groups.count { groups.append((family, folded, false)) }
    groupOfFolded[family.rawValue][folded] = group
    indexOfSpelling[family.rawValue][name] = spellings.count
    spellings.append(Spelling(text: name, group: group))
    return spellings.count - 1
  }

  /// All groups in the site's order, each under the company's own spelling or its most frequent
  /// one; of equally frequent ones the first by bytes.
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
      let text = (isCompany ? CompanyName.known(spelling.text) : nil) ?? spelling.text
      let key = sortKey(text)
      let name = Name(
        group: spelling.group, family: family, text: text, folded: folded, key: key,
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
  let plain = name.utf8.allSatisfy { $0 < 0x80 } ? name : withPlainForms(name)
  return caseFolded(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// A name with punctuation and kana in their usual width, and `-` for each dash.
private func withPlainForms(_ name: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in name.unicodeScalars {
    switch scalar.value {
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: scalars.append("-")
    case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
    case 0xFF61...0xFF9F: scalars.append(wideKana[Int(scalar.value - 0xFF61)])
    // `İ` becomes `i` with a dot of its own.
    case 0x130: scalars.append("i")
    default: scalars.append(scalar)
    }
  }
  // Composes kana with their voiced marks.
  return normalized(String(scalars))
}

/// The wide forms of U+FF61 to U+FF9F.
private let wideKana = Array(
  "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"
    .unicodeScalars)
