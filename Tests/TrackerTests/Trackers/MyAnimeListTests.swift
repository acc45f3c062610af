import Testing

@testable import Trackers

@Suite struct MyAnimeListTests {
  @Test func readsAnAnimeOfTheNewShape() {
    let (export, problems) = readXML(
      """
      <?xml version="1.0" encoding="UTF-8" ?>
      		<!--
      		 Created by XML Export feature at MyAnimeList.net
      		 Version 1.1.0
      		-->
      		<myanimelist>
      			<myinfo>
      				<user_id>99</user_id>
      				<user_name>somebody</user_name>
      				<user_export_type>1</user_export_type>
      				<user_total_anime>7</user_total_anime>
      			</myinfo>
      				<anime>
      					<series_animedb_id>900001</series_animedb_id>
      					<series_title><![CDATA["Quoted" & <Tagged>]]></series_title>
      					<series_type>TV</series_type>
      					<series_episodes>12</series_episodes>
      					<my_id>0</my_id>
      					<my_watched_episodes>5</my_watched_episodes>
      					<my_start_date>2024-05-00</my_start_date>
      					<my_finish_date>0000-00-00</my_finish_date>
      					<my_rated></my_rated>
      					<my_score>8</my_score>
      					<my_storage>NAS</my_storage>
      					<my_storage_value>3.00</my_storage_value>
      					<my_status>Watching</my_status>
      					<my_comments><![CDATA[first line<br />
      second &amp; last malSync::eyJ1IjoiaHR0cHMifQ==::]]></my_comments>
      					<my_times_watched>2</my_times_watched>
      					<my_rewatch_value>High</my_rewatch_value>
      					<my_priority>LOW</my_priority>
      					<my_tags><![CDATA[slow, malSync::eyJ1Ijo=::,  quiet  ones
      , slow,]]></my_tags>
      					<my_rewatching>0</my_rewatching>
      					<my_rewatching_ep>0</my_rewatching_ep>
      					<my_discuss>1</my_discuss>
      					<my_sns>default</my_sns>
      					<update_on_import>0</update_on_import>
      				</anime>
      		</myanimelist>
      """)
    #expect(problems == "")
    #expect(
      export
        == """
        anime/900001: title='"Quoted" & <Tagged>' format=TVQ episodes=12 status=current \
        rating=8000 progress=5 started=2024-05 finished=∅ repeat=2 tags=[slow|quiet ones] \
        notes='first line⏎second & last'

        """.replacing("TVQ", with: "'TV'"))
  }

  @Test func readsAMangaAndKeepsOwnedVolumesInTheNotes() {
    let (export, problems) = readXML(
      """
      <myanimelist><manga>
        <manga_mangadb_id>7</manga_mangadb_id>
        <manga_title><![CDATA[Tall Grass]]></manga_title>
        <manga_volumes>N/A</manga_volumes><manga_chapters>55</manga_chapters>
        <my_id>98107875</my_id>
        <my_read_volumes>12</my_read_volumes><my_read_chapters>0</my_read_chapters>
        <my_start_date>2021-00-00</my_start_date><my_finish_date>2021-02-28 </my_finish_date>
        <my_scanalation_group><![CDATA[Group]]></my_scanalation_group>
        <my_score>10</my_score><my_storage></my_storage>
        <my_retail_volumes>3</my_retail_volumes><my_status>Reading</my_status>
        <my_comments><![CDATA[</manga> is text]]></my_comments>
        <my_times_read>0</my_times_read><my_tags><![CDATA[]]></my_tags>
        <my_priority>Low</my_priority><my_reread_value></my_reread_value>
        <my_rereading>NO</my_rereading><my_discuss>YES</my_discuss><my_sns>default</my_sns>
      </manga></myanimelist>
      """)
    #expect(problems == "")
    #expect(
      export == """
        manga/7: title='Tall Grass' chapters=55 status=current rating=10000 progress=∅ \
        progressVolumes=12 started=2021 finished=2021-02-28 repeat=∅ tags=∅ \
        notes='</manga> is text⏎Volumes owned: 3'

        """)
  }

  @Test(
    arguments: [
      ("Watching", "current"), ("Reading", "current"), ("Completed", "completed"),
      ("On-Hold", "paused"), ("On Hold", "paused"), ("on_hold", "paused"),
      ("Dropped", "dropped"), ("Plan to Watch", "planning"), ("plan to read", "planning"),
      ("1", "current"), ("2", "completed"), ("3", "paused"), ("4", "dropped"), ("6", "planning"),
    ])
  func knowsTheStatusWordsOfAllWriters(word: String, status: String) {
    let (export, problems) = readXML(row("<my_status>\(word)</my_status>"))
    #expect(export == "anime/1: title='A' status=\(status)\n")
    #expect(problems == "")
  }

  @Test(arguments: [
    // The newer exports leave the rewatched episode at 0 and count from the start again.
    ("4", "0", "progress=4"), ("24", "5", "progress=5"), ("0", "0", "progress=0"),
  ])
  func aCompletedTitleThatIsWatchedAgainIsRepeating(
    watched: String, again: String, progress: String
  ) {
    let (export, _) = readXML(
      row(
        """
        <my_watched_episodes>\(watched)</my_watched_episodes><my_status>Completed</my_status>\
        <my_rewatching>1</my_rewatching><my_rewatching_ep>\(again)</my_rewatching_ep>
        """))
    #expect(export == "anime/1: title='A' status=repeating \(progress)\n")
  }

  @Test func onlyCompletedTitlesCanBeRepeating() {
    let (export, _) = readXML(
      row("<my_status>On-Hold</my_status><my_rewatching>1</my_rewatching>"))
    #expect(export == "anime/1: title='A' status=paused\n")
  }

  @Test(arguments: [
    ("manga_mangadb_id", "manga"), ("manga_mediadb_id", "manga"), ("series_mangadb_id", "manga"),
    ("mangadb_id", "manga"), ("series_animedb_id", "anime"),
  ])
  func knowsTheElementNamesOfOtherWriters(element: String, kind: String) {
    let (export, problems) = readXML(
      """
      <myanimelist><\(kind)><\(element)>0042</\(element)><series_title>A</series_title>\
      <my_status>Completed</my_status></\(kind)></myanimelist>
      """)
    #expect(export == "\(kind)/42: title='A' status=completed\n")
    #expect(problems == "")
  }

  @Test(arguments: [
    ("TV", "'TV'"), ("Movie", "'MOVIE'"), ("TV Special", "'SPECIAL'"), ("PV", "'PV'"),
    ("Stage Play", "'Stage Play'"),
  ])
  func formatsAreAniListsWords(type: String, format: String) {
    let (export, _) = readXML(
      row("<series_type>\(type)</series_type><my_status>Completed</my_status>"))
    #expect(export == "anime/1: title='A' format=\(format) status=completed\n")
  }

  @Test func anUnknownTypeAndTotalAreIgnored() {
    let (export, problems) = readXML(
      row(
        """
        <series_type>Unknown</series_type><series_episodes>0</series_episodes>\
        <my_status>Completed</my_status>
        """))
    #expect(export == "anime/1: title='A' status=completed\n")
    #expect(problems == "")
  }

  @Test func meaninglessValuesAreDroppedAndTheRowStays() {
    let (export, problems) = readXML(
      """
      <myanimelist>
      <anime><series_animedb_id>1</series_animedb_id><series_title>A</series_title>
      <series_episodes>-4</series_episodes>
      <my_watched_episodes>99999999</my_watched_episodes>
      <my_start_date>2024-13-45</my_start_date>
      <my_finish_date>2024-00-07</my_finish_date>
      <my_score>85</my_score>
      <my_rewatching>maybe</my_rewatching>
      <my_status>Completed</my_status></anime>
      </myanimelist>
      """)
    #expect(export == "anime/1: title='A' status=completed\n")
    #expect(
      problems == """
        list.xml:3:1: 'series_episodes' of 'A' must be a whole number, 0 or more, not '-4'; it is left out
        list.xml:8:1: 'my_rewatching' of 'A' must be 0, 1, NO or YES, not 'maybe'; it is left out
        list.xml:7:1: 'my_score' of 'A' must be a score from 1 to 10, or 0 for none, not '85'; it is \
        left out
        list.xml:4:1: 'my_watched_episodes' of 'A' must be a whole number from 0 to 1,000,000, not '99999999'; it \
        is left out
        list.xml:5:1: 'my_start_date' of 'A' must be a date such as 2016-09-14, 2016-09-00 or 2016-00-00, \
        not '2024-13-45'; it is left out
        list.xml:6:1: 'my_finish_date' of 'A' must be a date such as 2016-09-14, 2016-09-00 or 2016-00-00, \
        not '2024-00-07'; it is left out

        """)
  }

  @Test func rowsThatCannotBeTakenAreListedWithTheirReasons() {
    let (export, problems) = readXML(
      """
      <myanimelist>
      <!-- MAL entry not found for "Lost Thing" https://kitsu.example/x -- really -->
      <anime><my_status>Completed</my_status></anime>
      <anime><series_title>No status</series_title></anime>
      <anime><series_title>Odd</series_title>
      <my_status>Yearning</my_status></anime>
      <anime><series_animedb_id>9</series_animedb_id><my_status>Completed</my_status></anime>
      <manga><manga_mangadb_id>x9</manga_mangadb_id><manga_title>B</manga_title>\
      <my_status>Reading</my_status></manga>
      </myanimelist>
      """)
    #expect(
      export == """
        anime/9: status=completed
        manga/title B: title='B' status=current
        not taken: list.xml:3:1: a row has neither id nor title, so it is skipped
        not taken: list.xml:4:1: 'No status' has no status, so it is skipped
        not taken: list.xml:5:1: the status 'Yearning' is unknown, so a row with it is skipped
        not taken: list.xml:2:1: the program that made the file left out a title: MAL \
        entry not found for "Lost Thing" https://kitsu.example/x - really

        """)
    #expect(
      problems == """
        list.xml:7:1: a row has no title; it is kept as 'MyAnimeList anime 9'
        list.xml:8:8: the id of 'B' must be a number, not 'x9'; the title is kept without it

        """)
  }

  @Test(arguments: ["hentai", "NSFW", "#adult"])
  func tagsThatSayAdultMakeATitlePrivate(tag: String) {
    let (tagged, _) = readXML(
      row("<my_status>Completed</my_status><my_tags>good, \(tag)</my_tags>"))
    #expect(tagged.contains("visibility='private'"))
    let (noted, _) = readXML(
      row("<my_status>Completed</my_status><my_comments>x<br />\(tag)</my_comments>"))
    #expect(noted.contains("visibility='private'"))
    let (unmarked, _) = readXML(
      row("<my_status>Completed</my_status><my_comments>not \(tag) at all</my_comments>"))
    #expect(!unmarked.contains("visibility"))
  }

  @Test(arguments: [
    ("for Bo, wet", "tags=∅ notes='for Bo, wet'"),
    (
      "for Bo\n=== MAL Tags ===\nsea, slow",
      "tags=[sea|slow] notes='for Bo⏎=== MAL Tags ===⏎sea, slow'"
    ),
    ("x, nsfw", "tags=∅ visibility='private' notes='x, nsfw'"),
  ])
  func aNoteThatRepeatsTheTagsIsDropped(note: String, said: String) {
    let (export, problems) = readXML(
      row(
        "<my_status>Completed</my_status><my_comments>\(note)</my_comments><my_tags>\(note)</my_tags>"
      ))
    #expect(problems == "")
    #expect(export == "anime/1: title='A' status=completed \(said)\n")
  }

  @Test func privateTextsWithoutAPlaceAreNamed() throws {
    func leftOut(_ fields: String) throws -> Set<String>? {
      try exports("list.xml", row("<my_status>Completed</my_status>\(fields)")).first?.leftOut
    }
    #expect(
      try leftOut(
        "<my_storage>NAS</my_storage><my_storage_value>3.00</my_storage_value><my_discuss>1</my_discuss>"
      ) == ["my_storage", "my_storage_value", "my_discuss"])
    #expect(
      try leftOut(
        "<my_storage></my_storage><my_storage_value>0.00</my_storage_value><my_discuss>NO</my_discuss>"
      ) == [])
  }

  private func row(_ fields: String) -> String {
    """
    <myanimelist><anime><series_animedb_id>1</series_animedb_id>\
    <series_title>A</series_title>\(fields)</anime></myanimelist>
    """
  }

  @Test(arguments: [
    ("Completed", "Rewatching", "repeating"), ("Watching", "Rewatching", "repeating"),
    ("Completed", "Completed", "completed"), ("Dropped", "Rewatching", "dropped"),
  ])
  func shikimorisRewatchingIsRepeating(word: String, own: String, status: String) {
    let (export, problems) = readXML(
      "<myanimelist><anime><series_animedb_id>1</series_animedb_id><series_title>A</series_title>"
        + "<my_status>\(word)</my_status><shiki_status>\(own)</shiki_status></anime></myanimelist>")
    #expect(problems == "")
    #expect(export.contains("status=\(status)"), "\(export)")
  }

  @Test(arguments: [
    ("anime", "1", "format='TV'"), ("anime", "3", "format='MOVIE'"), ("anime", "5", "format='ONA'"),
    ("manga", "2", "format='NOVEL'"), ("manga", "9", ""), ("anime", "0", ""),
  ])
  func numbersOfTheFormerAPIAreFormats(kind: String, number: String, format: String) {
    let (export, _) = readXML(
      "<myanimelist><\(kind)><series_title>A</series_title><series_type>\(number)</series_type>"
        + "<my_status>2</my_status><my_rereadingg>1</my_rereadingg></\(kind)></myanimelist>")
    #expect(export.contains("format=") == !format.isEmpty && export.contains(format), "\(export)")
    #expect(export.contains("status=repeating"), "\(export)")
  }
}
