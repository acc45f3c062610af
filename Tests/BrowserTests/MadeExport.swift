/// An export of MyAnimeList's shape with invented titles.
enum MadeExport {
  static func text(of count: Int) -> String {
    "<myanimelist><myinfo><user_name>mika</user_name></myinfo>"
      + (1...count).map(row).joined() + "</myanimelist>"
  }

  private static let statuses = [
    "Completed", "Completed", "Watching", "Plan to Watch", "On-Hold", "Dropped",
  ]
  private static let words = ["Paper", "Lantern", "海の", "Harbour <&> Sons", "\"Glass\"", "Ōkami"]

  private static func row(_ number: Int) -> String {
    let title = "\(words[number % 6]) \(words[number / 6 % 6]) \(number)"
    let status = statuses[number % 6]
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
