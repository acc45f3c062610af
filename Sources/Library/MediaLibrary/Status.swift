/// What a title is to the owner, in AniList's words.
package enum Status: String, Sendable, CaseIterable {
  case current, planning, completed, paused, dropped, repeating
}
