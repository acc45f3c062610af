import MediaLibrary
import Testing

struct StatusTests {
  @Test(arguments: [
    ("Watching", Status.current), ("currently-reading", .current), ("In Progress", .current),
    ("plan to watch", .planning), ("Plan_To_Read", .planning), ("Want to Read", .planning),
    ("to-read", .planning), ("wishlist", .planning), ("Backlog", .planning), ("TBR", .planning),
    ("plantowatch", .planning), ("COMPLETED", .completed), ("read", .completed),
    ("Watched", .completed), ("beaten", .completed), ("On-Hold", .paused), ("on_hold", .paused),
    ("shelved", .paused), ("DNF", .dropped), ("did-not-finish", .dropped),
    ("abandoned", .dropped), ("Rewatching", .repeating), ("re-reading", .repeating),
    ("Re Playing", .repeating), ("repeating", .repeating),
  ])
  func statusWords(_ word: String, _ status: Status) {
    #expect(Status(word: word) == status)
  }
}
