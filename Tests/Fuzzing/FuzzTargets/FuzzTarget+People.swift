import Base
import DataFormats
import FileSystem
import LibraryFiles
import MediaLibrary
import People
import TestSupport

extension FuzzTarget {
  /// A friend's library or feed: texts of one line and web addresses. The saved form is read back
  /// equal.
  static let friend = FuzzTarget(name: "friend") { bytes in
    let settings = Settings.Friend(
      name: "Maya", url: "https://maya.example/", location: .file("tokonoma.yml"))
    for post in FeedReader.posts(of: bytes) ?? [] { try expectHarmless(post) }
    guard let document = try? JSONDocument.parse(bytes), let reader = FriendReader(document)
    else { return }
    let friend = reader.friend(settings)
    for title in friend.titles {
      try expectHarmless(title.title)
      for name in title.otherTitles { try expectHarmless(name) }
      try expectHarmless(title.ageRating ?? "")
      try expectHarmless(title.review ?? "")
      let address = friend.address(of: title) ?? "https://maya.example/"
      try expect(address.hasPrefix("https://maya.example/"), "a page is at '\(address)'")
    }
    for post in friend.posts { try expectHarmless(post) }
    let kept = FriendReader(try JSONDocument.parse(friend.json))?.friend(settings)
    try expect(kept == friend, "is read as another one from what is kept")
  }

  /// Received and sent webmentions.
  static let mention = FuzzTarget(name: "mention") { bytes in
    if let document = try? JSONDocument.parse(bytes) {
      for mention in MentionReader.mentions(of: document) ?? [] {
        try expectHarmless(mention.author)
        try expectHarmless(mention.text)
        try expectWeb(mention.source)
        try expectWeb(mention.target)
      }
    }
    let folder = try project.get().folder
    let project = Project(folder: folder)
    try folder.replace(sentMentionsFile, with: bytes)
    var problems = DiagnosticList()
    let sent = try SentMentions(of: project, reporting: &problems)
    try expect((sent == nil) != problems.isEmpty, "refused without a reason")
    guard let sent else { return }
    try folder.replace(sentMentionsFile, with: sent.json)
    let again = try SentMentions(of: project, reporting: &problems)
    try expect(again?.pairs == sent.pairs, "is not read as it was written")
  }
}

private func expectHarmless(_ post: FriendPost) throws {
  try expectHarmless(post.title)
  try expectHarmless(post.text)
  try expectWeb(post.url)
}

/// One short line without invisible characters.
private func expectHarmless(_ text: String) throws {
  try expect(text.count <= Bounds.text + 1, "'\(text)' is too long")
  try expect(
    text.unicodeScalars.allSatisfy {
      ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }, "'\(text)' is not one line")
}

private func expectWeb(_ address: String) throws {
  // The case of a scheme makes no difference.
  let isWeb = ["https:", "http:"].contains { address.lowercased().hasPrefix($0) }
  try expect(isWeb && address.utf8.allSatisfy { $0 > 0x20 }, "'\(address)' is none of the web")
}

private let project = Result {
  let folder = try TemporaryFolder()
  try folder.write("name: Fuzz\n", to: "tokonoma.yml")
  return folder
}
