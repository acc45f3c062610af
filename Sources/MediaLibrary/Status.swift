/// The owner's status of a title, in AniList's words.
package enum Status: String, Sendable, CaseIterable {
  case current, planning, completed, paused, dropped, repeating
}
