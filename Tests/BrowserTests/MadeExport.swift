/// An export of MyAnimeList's shape with invented titles.
enum MadeExport {
  /// So many anime.
  static func anime(_ count: Int) -> String { text((1...count).map(animeRow)) }

  /// So many manga.
  static func manga(_ count: Int) -> String { text((1...count).map(mangaRow)) }

  private static func text(_ rows: [String]) -> String {
    "<myanimelist><myinfo><user_name>mika</user_name></myinfo>\(rows.joined())</myanimelist>"
  }

  private static let statuses = [
    "Completed", "Completed", "Watching", "Plan to Watch", "On-Hold", "Dropped",
  ]
  private static let words = ["Paper", "Lantern", "海の", "Harbour <&> Sons", "\"Glass\"", "Ōkami"]

  private static func mangaRow(_ number: Int) -> String {
    """
    <manga><manga_mangadb_id>\(number)</manga_mangadb_id>
    <manga_title><![CDATA[\(title(number)), the book]]></manga_title>
    <manga_volumes>\(number % 3)</manga_volumes><manga_chapters>\(number % 3 * 9)</manga_chapters>
    <my_read_volumes>\(number % 3 / 2)</my_read_volumes><my_read_chapters>\(number % 3)</my_read_chapters>
    <my_score>\(number % 11)</my_score>
    <my_status>\(statuses[number % 6].replacing("Watch", with: "Read"))</my_status></manga>

    """
  }

  private static func title(_ number: Int) -> String {
    "\(words[number % 6]) \(words[number / 6 % 6]) \(number)"
  }

  private static func animeRow(_ number: Int) -> String {
    let title = title(number)
    // What comes later makes the list of what was watched a long one.
    let status = number > 90 ? "Completed" : statuses[number % 6]
    let finished =
      status == "Completed" ? "\(2008 + number % 7)-0\(1 + number % 9)-11" : "0000-00-00"
    return """
      <anime><series_animedb_id>\(number)</series_animedb_id>
      <series_title><![CDATA[\(title)]]></series_title><series_type>TV</series_type>
      <series_episodes>\(number % 4 == 0 ? 0 : 12)</series_episodes>
      <my_watched_episodes>\(status == "Completed" ? 12 : number % 12)</my_watched_episodes>
      <my_start_date>0000-00-00</my_start_date><my_finish_date>\(finished)</my_finish_date>
      <my_score>\(number % 11)</my_score><my_status>\(status)</my_status>
      <my_times_watched>\(number % 5 == 0 ? 1 : 0)</my_times_watched>
      <my_comments><![CDATA[\(number % 7 == 0 ? "Seen on a train." : "")]]></my_comments>
      <my_tags><![CDATA[\(number % 8 == 0 ? "rain, slow" : "")]]></my_tags></anime>

      """
  }
}
