extension Status {
  /// The status for a tracker's word, ignoring case, spaces, `-` and `_`.
  package init?(word: String) {
    guard let status = Status(rawValue: word) ?? Status.byWord[folded(word)] else { return nil }
    self = status
  }

  /// The words of AniList, MyAnimeList, Kitsu, Simkl, Trakt, Bangumi, VNDB, Goodreads, StoryGraph,
  /// LibraryThing, Letterboxd, Backloggd, Backloggery, HowLongToBeat, Grouvee and GG.
  private static let words: [(Status, [String])] = [
    (
      .current,
      [
        "current", "currently", "watching", "currently watching", "reading", "currently reading",
        "playing", "currently playing", "now playing", "in progress", "started", "active",
        "ongoing", "do", "doing", "endless", "listening", "currently listening",
      ]
    ),
    (
      .planning,
      [
        "planning", "planned", "plan to watch", "plan to read", "plan to play", "want to watch",
        "want to read", "want to play", "to watch", "to read", "to play", "to be read", "tbr",
        "wish", "wishlist", "wanted", "want", "interested", "backlog", "backlogged", "watchlist",
        "reading list", "queue", "queued", "not started", "unread", "unwatched", "unplayed",
        "ptw", "ptr", "ptp", "plan",
      ]
    ),
    (
      .completed,
      [
        "completed", "complete", "done", "finished", "watched", "read", "played", "seen",
        "beaten", "beat", "mastered", "cleared", "collect", "listened", "read but unowned",
      ]
    ),
    (
      .paused,
      [
        "paused", "pause", "on hold", "hold", "stalled", "shelved", "suspended", "postponed",
        "unfinished",
      ]
    ),
    (
      .dropped,
      [
        "dropped", "drop", "abandoned", "did not finish", "dnf", "gave up", "given up", "retired",
        "stopped", "quit", "discontinued", "not interested", "not interesting",
      ]
    ),
    (
      .repeating,
      [
        "repeating", "rewatching", "rereading", "replaying", "rewatch", "reread", "replay",
        "relistening",
      ]
    ),
  ]

  private static let byWord = Dictionary(
    uniqueKeysWithValues: words.flatMap { status, words in words.map { (folded($0), status) } })

  /// For suggestions.
  package static let allWords = words.flatMap(\.1)
}

/// Lower case, without spaces, `-` and `_`.
package func folded(_ word: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(word.utf8.count)
  for byte in word.utf8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"): continue
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
