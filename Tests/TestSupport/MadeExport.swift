/// Exports in MyAnimeList's form with invented titles.
package enum MadeExport {
  /// A row, and the values on its page.
  package struct Row {
    package let id: Int
    package let title: String
    package var isManga = false
    /// The tracker's word, and whether it is a rewatch.
    package let status: String
    package var again = ""
    package var score = 0
    /// Episodes or chapters so far and in total, 0 for unknown; the same for volumes.
    package var progress = (0, 0)
    package var volumes = (0, 0)
    package var started = "0000-00-00"
    package var finished = "0000-00-00"
    package var times = 0
    package var tags = ""
    package var comments = ""

    package var word = ""
    package var shownProgress: [String] = []
    package var shownDates: [String] = []
  }

  package static let rows = [
    Row(
      id: 1, title: "Paper Lanterns", status: "Completed", score: 10, progress: (12, 12),
      started: "2019-01-05", finished: "2019-03-23", word: "Watched",
      shownDates: ["2019-01-05", "2019-03-23"]),
    Row(
      id: 2, title: "Salt & Iron <Second Season>", status: "Watching", score: 7,
      progress: (5, 24), started: "2024-05-00", word: "Watching",
      shownProgress: ["5 of 24 episodes"], shownDates: ["2024-05"]),
    Row(
      id: 3, title: "The Slow Harbour", status: "On-Hold", progress: (3, 0), started: "2021-00-00",
      word: "Paused", shownProgress: ["3 episodes"], shownDates: ["2021"]),
    Row(
      id: 4, title: "Glass Hour", status: "Dropped", score: 1, progress: (1, 13),
      word: "Dropped", shownProgress: ["1 of 13 episodes"]),
    Row(
      id: 5, title: "One Day, Perhaps", status: "Plan to Watch", progress: (0, 26),
      word: "Plan to watch"),
    Row(
      id: 6, title: "Rewound", status: "Completed", again: "1", score: 9, progress: (4, 12),
      finished: "2012-00-00", times: 2, word: "Rewatching", shownProgress: ["4 of 12 episodes"],
      shownDates: ["2012"]),
    Row(
      id: 7, title: "Twice Seen", status: "Completed", score: 8, progress: (1, 1), times: 1,
      tags: "rain, night train", word: "Watched"),
    Row(
      id: 8, title: "\"Quoted\" Title", status: "Completed", progress: (2, 2), word: "Watched"),
    Row(
      id: 9, title: "白い部屋", status: "Completed", score: 6, progress: (100, 100), word: "Watched"),
    Row(
      id: 10, title: "<script>alert(1)</script>", status: "Completed", score: 5, progress: (6, 6),
      word: "Watched"),
    Row(
      id: 11, title: "../../../etc/passwd", status: "Watching", progress: (0, 12),
      word: "Watching", shownProgress: ["0 of 12 episodes"]),
    Row(
      id: 12, title: "'; DROP TABLE titles; --", status: "Plan to Watch", word: "Plan to watch"),
    Row(
      id: 13, title: "Same Name", status: "Completed", score: 2, progress: (3, 3),
      word: "Watched"),
    Row(
      id: 14, title: "123", status: "Completed", score: 3, progress: (3, 3), word: "Watched"),
    Row(
      id: 15, title: "true", status: "Completed", score: 4, progress: (3, 3), word: "Watched"),
    Row(
      id: 16, title: "- : # & * ! | > ' \" % @ `", status: "Completed", progress: (3, 3),
      comments: "privateword one<br />two", word: "Watched"),
    Row(
      id: 17, title: "{{title}}", status: "Dropped", word: "Dropped",
      shownProgress: ["0 episodes"]),
    Row(
      id: 101, title: "Tall Grass", isManga: true, status: "Reading", score: 10,
      progress: (40, 0), volumes: (5, 0), started: "2020-02-29", word: "Reading",
      shownProgress: ["40 chapters", "5 volumes"], shownDates: ["2020-02-29"]),
    Row(
      id: 102, title: "The Bell Maker", isManga: true, status: "Completed", score: 9,
      progress: (55, 55), volumes: (7, 7), finished: "2018-11-00", word: "Read",
      shownDates: ["2018-11"]),
    Row(
      id: 103, title: "Tidewater", isManga: true, status: "Completed", again: "YES", score: 8,
      progress: (12, 30), word: "Rereading", shownProgress: ["12 of 30 chapters"]),
    Row(
      id: 104, title: "Same Name", isManga: true, status: "Plan to Read", volumes: (0, 3),
      word: "Plan to read"),
    Row(
      id: 105, title: "Cold Tea", isManga: true, status: "On-Hold", progress: (8, 20),
      word: "Paused", shownProgress: ["8 of 20 chapters"]),
    Row(
      id: 106, title: "Half a Map", isManga: true, status: "Dropped", score: 4, progress: (2, 90),
      word: "Dropped", shownProgress: ["2 of 90 chapters"]),
  ]

  /// The rows of a kind.
  package static func text(isManga: Bool) -> String {
    text(of: rows.filter { $0.isManga == isManga }, isManga: isManga)
  }

  /// Anime that differ in everything that visitors can filter and sort by.
  package static func anime(_ count: Int) -> String {
    text(of: (1...count).map(anime(number:)), isManga: false)
  }

  package static func manga(_ count: Int) -> String {
    text(of: (1...count).map(manga(number:)), isManga: true)
  }

  private static func text(of rows: [Row], isManga: Bool) -> String {
    let kind = isManga ? "manga" : "anime"
    return """
      <?xml version="1.0" encoding="UTF-8" ?>
      <!--
       Created by XML Export feature at MyAnimeList.net
      -->
      <myanimelist>
      <myinfo><user_id>424242</user_id><user_name>somebody</user_name></myinfo>

      """
        + rows.map { row in
          "<\(kind)>\n" + (isManga ? elements(ofManga: row) : elements(ofAnime: row))
            + "</\(kind)>\n"
        }.joined() + "</myanimelist>\n"
  }

  private static func elements(ofAnime row: Row) -> String {
    """
    <series_animedb_id>\(row.id)</series_animedb_id>
    <series_title><![CDATA[\(row.title)]]></series_title>
    <series_type>TV</series_type>
    <series_episodes>\(row.progress.1)</series_episodes>
    <my_watched_episodes>\(row.progress.0)</my_watched_episodes>
    <my_times_watched>\(row.times)</my_times_watched>
    <my_rewatching>\(row.again)</my_rewatching>
    <my_rewatching_ep>\(row.again.isEmpty ? 0 : row.progress.0)</my_rewatching_ep>
    \(common(row))
    """
  }

  private static func elements(ofManga row: Row) -> String {
    """
    <manga_mangadb_id>\(row.id)</manga_mangadb_id>
    <manga_title><![CDATA[\(row.title)]]></manga_title>
    <manga_volumes>\(row.volumes.1)</manga_volumes>
    <manga_chapters>\(row.progress.1)</manga_chapters>
    <my_read_volumes>\(row.volumes.0)</my_read_volumes>
    <my_read_chapters>\(row.progress.0)</my_read_chapters>
    <my_times_read>\(row.times)</my_times_read>
    <my_rereading>\(row.again)</my_rereading>
    \(common(row))
    """
  }

  private static func common(_ row: Row) -> String {
    """
    <my_start_date>\(row.started)</my_start_date>
    <my_finish_date>\(row.finished)</my_finish_date>
    <my_score>\(row.score)</my_score>
    <my_storage>privateword</my_storage>
    <my_status>\(row.status)</my_status>
    <my_comments><![CDATA[\(row.comments)]]></my_comments>
    <my_tags><![CDATA[\(row.tags)]]></my_tags>

    """
  }

  private static let statuses = [
    "Completed", "Completed", "Watching", "Plan to Watch", "On-Hold", "Dropped",
  ]
  private static let words = ["Paper", "Lantern", "海の", "Harbour <&> Sons", "\"Glass\"", "Ōkami"]

  private static func anime(number: Int) -> Row {
    // Enough are completed for several pages.
    let status = number > 90 ? "Completed" : statuses[number % 6]
    let isCompleted = status == "Completed"
    return Row(
      id: number, title: title(number), status: status, score: number % 11,
      progress: (isCompleted ? 12 : number % 12, number % 4 == 0 ? 0 : 12),
      finished: isCompleted ? "\(2008 + number % 7)-0\(1 + number % 9)-11" : "0000-00-00",
      times: number % 5 == 0 ? 1 : 0, tags: number % 8 == 0 ? "rain, slow" : "",
      comments: number % 7 == 0 ? "Seen on a train." : "")
  }

  private static func manga(number: Int) -> Row {
    Row(
      id: number, title: title(number) + ", the book", isManga: true,
      status: statuses[number % 6].replacing("Watch", with: "Read"), score: number % 11,
      progress: (number % 3, number % 3 * 9), volumes: (number % 3 / 2, number % 3))
  }

  private static func title(_ number: Int) -> String {
    "\(words[number % 6]) \(words[number / 6 % 6]) \(number)"
  }
}
