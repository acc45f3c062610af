import Testing

@Suite struct AnimeNewsNetworkTests {
  private func read(_ text: String) throws -> (export: String, problems: String) {
    try TrackerTests.read("titles.xml", text)
  }

  @Test func readsDetails() throws {
    let (export, problems) = try read(
      """
      <ann><anime id="71" gid="9" type="OAV" name="Sound of the Sea&#039;s End" precision="OAV 2">
      <related-prev rel="sequel of" id="70"/><ratings nb_votes="123" weighted_score="7.8531" bayesian_score="7.7"/>
      <info gid="1" type="Picture" src="https://x.example/a.jpg"><img src="https://x.example/a.jpg"/></info>
      <info gid="2" type="Main title" lang="EN">Sound of the Sea&#039;s End</info>
      <info gid="3" type="Alternative title" lang="JA">Umi no Oto</info>
      <info gid="4" type="Alternative title" lang="JA">海の音</info>
      <info gid="5" type="Alternative title" lang="RU">Шум моря</info>
      <info gid="6" type="Genres">drama</info><info gid="7" type="Themes">pirates</info>
      <info gid="8" type="Objectionable content">MA</info>
      <info gid="9" type="Plot Summary">The crew of the &lt;i&gt;Gull&lt;/i&gt;.</info>
      <info gid="10" type="Running time">half hour</info>
      <info type="Number of episodes">13</info>
      <info gid="11" type="Vintage">1999-06-30 (Poland)</info>
      <info gid="12" type="Vintage">1999-04 to 1999-06-30</info>
      <episode num="1"><title gid="13" lang="EN">Port</title></episode>
      <news datetime="2007-06-26T18:11:46Z" href="x">The <cite>Sea</cite> again</news>
      <staff gid="14"><task>Director</task><person id="1">Rina Mori</person></staff>
      <staff gid="15"><task>Key Animation</task><person id="2">Bo Lind</person></staff>
      <cast gid="16" lang="JA"><role>Gull</role><person id="3">Cy Moor</person></cast>
      <credit gid="17"><task>Animation Production</task><company id="4">Kai</company></credit>
      </anime><warning>no result for anime=30</warning></ann>
      """)
    #expect(
      problems
        == "titles.xml:21:9: the program that made the file left out a title: no result for anime=30\n"
    )
    #expect(
      export.hasPrefix(
        """
        anime/71: title='Sound of the Sea's End' titles={romaji: 'Umi no Oto', native: '海の音'} \
        synonyms=[Шум моря] format='OVA' description='The crew of the *Gull*.' genres=[Drama] \
        creators=[{name: 'Rina Mori', role: 'director'}] studios=[Kai] characters=[{name: 'Gull'}] episodes=13 \
        duration=30 episodeList=[{number: 1, title: 'Port'}] released=1999-04 ageRating='17+' \
        communityRating=78.53 communityVotes=123 communitySource='Anime News Network'

        """), "\(export)")
  }

  @Test func aCopyWithBareSignsIsRead() throws {
    let (export, problems) = try read(
      """
      <ann>
      <manga id="72" type="manga" name="Ink" precision="manga"><info type="Number of tankoubon">4</info>
      <info type="Vintage">2000-01-26 to 2001-09-29 (serialized in Gull)</info>
      <staff><task>Story & Art</task><person id="1">Rina Mori</person></staff></manga></ann>
      """)
    #expect(problems == "")
    #expect(
      export == """
        manga/72: title='Ink' creators=[{name: 'Rina Mori', role: 'author'}] volumes=4 released=2000-01-26

        """)
  }

  @Test func readsReports() throws {
    let (export, problems) = try read(
      """
      <report skipped="0" listed="5"><args><type>anime</type><name></name></args>
      <item><id>81</id><gid>1</gid><type>TV</type><name>Umi</name><precision>TV</precision><vintage>2026-04-30</vintage></item>
      <item><id>82</id><gid>2</gid><type>manga</type><name>Ink</name><precision>manga</precision></item>
      <item><anime href="/encyclopedia/anime.php?id=83">Nami (TV 2)</anime><date_added>2026-05-06 19:25:45</date_added></item>
      <item><id>84</id><type>TV</type><name></name></item></report>
      """)
    #expect(problems == "titles.xml:5:1: a row has neither id nor title, so it is skipped\n")
    #expect(
      export.hasPrefix(
        """
        anime/81: title='Umi' format='TV' released=2026-04-30
        manga/82: title='Ink'
        anime/83: title='Nami'

        """), "\(export)")
  }

  @Test func damageAndDeclarationsAreReported() throws {
    #expect(
      try read("<ann><anime id=\"1\" name=\"A\"></anime><anime id=\"2\"").problems.contains(
        "this is not XML"))
    #expect(
      try read("<!DOCTYPE ann [<!ENTITY a \"b\">]><ann><anime id=\"1\" name=\"A\"/></ann>").problems
        .contains("declares a document type"))
  }
}
