import Base
import MediaLibrary

extension Friend {
  /// The file of a friend in the project: all that pages show, a line for each title.
  package var json: [UInt8] {
    func lines(_ values: [JSONValue]) -> String {
      values.isEmpty
        ? "[]" : "[\n" + values.map { "    " + $0.line }.joined(separator: ",\n") + "\n  ]"
    }
    let head: [(String, String)] = [
      ("format", JSONValue.text(FriendReader.format).line), ("version", "1"),
      ("name", JSONValue.text(name).line), ("ratingScale", "100"),
      ("pages", JSONValue.text(pages).line), ("titles", lines(titles.map(\.json))),
      ("posts", lines(posts.map(\.json))),
    ]
    let text = head.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n")
    return Array("{\n\(text)\n}\n".utf8)
  }
}

extension FriendTitle {
  fileprivate var json: JSONValue {
    [
      "id": id.map { .text($0) },
      "kind": .text(kind.id),
      "title": .text(title),
      "synonyms": otherTitles.isEmpty ? nil : .texts(otherTitles),
      "year": year.flatMap { $0 > 0 ? .number($0) : nil },
      "status": status.map { .text($0.rawValue) },
      "rating": rating.map { .decimal(decimal($0.hundredths, per: 100)) },
      "progress": progress.map { .number($0) },
      "total": total.map { .number($0) },
      "favorite": isFavorite ? .flag(true) : nil,
      "finished": finished.map { .text($0.iso) },
      "latest": latest.map { .text($0.iso) },
      "ageRating": ageRating.map { .text($0) },
      "excerpt": review.map { .text($0) },
      "reviewDate": reviewDate.map { .text($0.iso) },
      "ids": ids.isEmpty ? nil : .object(ids.map { ($0.registry, .text($0.value)) }),
    ]
  }
}

extension FriendPost {
  fileprivate var json: JSONValue {
    [
      "title": .text(title), "url": .text(url), "date": date.map { .text($0.iso) },
      "text": text.isEmpty ? nil : .text(text),
    ]
  }
}
