/// The files of grams: a power of 2, by the first bits of the gram.
struct GramFiles: Sendable {
  private let postings: [Postings]
  let count: Int

  init(of postings: [Postings], size: Int) {
    self.postings = postings
    let all = postings.reduce(0) { $0 + $1.count }
    var count = 1
    while count < 2048, all > count * size { count *= 2 }
    self.count = count
  }

  /// The number of groups of buckets that can be made in parallel, with their files.
  var groups: Int { min(count, 256) }

  func group(_ group: Int) -> [IndexFile] {
    let buckets = 256 / groups
    let first = group * count / groups
    var files = [[UInt8]](repeating: [], count: count / groups)
    for number in group * buckets..<(group + 1) * buckets {
      PostingBucket(number, of: postings).write(to: &files) {
        (Int($0) * count) >> 24 - first
      }
    }
    return files.enumerated().map { number, members in
      // The brace replaces the first comma.
      var json = members.isEmpty ? [0] : members
      json[0] = UInt8(ascii: "{")
      json.append(UInt8(ascii: "}"))
      return IndexFile("grams/\(first + number)", json: json)
    }
  }
}
