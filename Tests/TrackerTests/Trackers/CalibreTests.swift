import Testing

@testable import Trackers

@Suite struct CalibreTests {
  @Test func readsACatalog() throws {
    let (export, problems) = try TrackerTests.read(
      "catalog.csv",
      #"""
      authors,author_sort,rating,library_name,timestamp,formats,size,isbn,identifiers,comments,tags,series,\#
      series_index,languages,title,cover,title_sort,publisher,pubdate,id,uuid,#read,#date_read,#shelf
      "Ada Winter & Lind| Bo","Winter, Ada","4.5","books","2019-03-05T01:00:00+01:00","/home/di/a.epub","99",\#
      "9780306406157","goodreads:39077187,isbn:9780306406157,olid:/works/OL7W","<p>One &amp; <b>two</b></p>",\#
      "sea, novel","Tides","8.0","eng","Harbour Lights","/home/di/cover.jpg","Harbour","Harbour Press",\#
      "2011-01-05T16:00:00+00:00","8","ab5c443f-ef9d-4f5b-9260-768374daea31","True","2020-05-06","attic"
      "","","","","","","","","","","","","","","B","","","","0101-01-01T00:00:00+00:00","9","77","","",""
      "","","","","","","","","","","","","","","","","","","","10","78","","",""

      """#)
    #expect(
      export == """
        book/ab5c443f-ef9d-4f5b-9260-768374daea31 isbn13/9780306406157 goodreads/39077187 \
        openlibrary/OL7W: title='Harbour Lights' format='ebook' description='One & **two**' \
        creators=[{name: 'Ada Winter', role: 'author'}|{name: 'Lind, Bo', role: 'author'}] \
        publishers=[Harbour Press] series={name: 'Tides', position: 8} released=2011-01 status=completed \
        rating=9000 finished=2020-05-06 owned=true tags=[sea|novel] added=2019-03-05
        book/77: title='B' status=planning rating=∅ finished=∅ owned=true added=∅
        not taken: export/catalog.csv:4:1: a row has neither id nor title, so it is skipped

        """)
    #expect(problems == "catalog.csv:4:1: a row has neither id nor title, so it is skipped\n")
  }

  private func package(_ metadata: String) -> String {
    """
    <?xml version='1.0' encoding='utf-8'?>
    <package xmlns="http://www.idpf.org/2007/opf" unique-identifier="uuid_id" version="2.0">
      <metadata xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
      \(metadata)
      </metadata>
      <guide><reference href="cover.jpg" title="Cover" type="cover"/></guide>
    </package>

    """
  }

  @Test func readsAFolderWithAFileForEachBook() throws {
    let (export, problems) = try TrackerTests.read([
      "Ada Winter/Harbour Lights (3)/metadata.opf":
        package(
          #"""
          <d:identifier opf:scheme="calibre" id="calibre_id">3</d:identifier>
          <d:identifier opf:scheme="uuid" id="uuid_id">d9cc7efa-bf97-4987-8292-575845c0aff5</d:identifier>
          <d:title>Harbour Lights</d:title>
          <d:creator opf:file-as="Winter, Ada" opf:role="aut">Ada Winter &amp; Bo Lind</d:creator>
          <d:contributor opf:file-as="Moor, Cy" opf:role="trl">Cy Moor</d:contributor>
          <d:contributor opf:file-as="calibre" opf:role="bkp">calibre (5.3.0) [https://example.com]</d:contributor>
          <d:date>2011-12-31T16:00:00+00:00</d:date>
          <d:description>First line.
          Second.</d:description>
          <d:publisher>Harbour Press</d:publisher>
          <d:identifier opf:scheme="ISBN">0-306-40615-2</d:identifier>
          <d:language>eng</d:language>
          <d:subject>Sea</d:subject><d:subject>Ships &amp; boats</d:subject>
          <meta content="2019-11-05T02:23:29+00:00" name="calibre:timestamp"/>
          <meta name="calibre:rating" content="7"/>
          <meta name="calibre:series" content="Tides"/><meta name="calibre:series_index" content="2.5"/>
          <meta name="calibre:user_metadata:#status" content="{&quot;#value#&quot;: &quot;Reading&quot;}"/>
          <meta name="calibre:user_metadata:#started"
            content="{&quot;#value#&quot;: {&quot;__class__&quot;: &quot;datetime.datetime&quot;, &quot;__value__&quot;: &quot;2020-05-06T00:00:00+00:00&quot;}}"/>
          <meta name="calibre:user_metadata:#attic" content="{&quot;#value#&quot;: 3}"/>
          """#),
      "Bo Lind/B (4)/metadata.opf": package("<d:title>B</d:title>"),
      "Bo Lind/C (5)/metadata.opf": package("<d:creator>C</d:creator>"),
      "Bo Lind/D (6)/metadata.opf": package("<d:title>D</d:titel>"),
      "Bo Lind/E (7)/metadata.opf":
        "<!DOCTYPE x [<!ENTITY a \"b\">]>\n" + package("<d:title>&a;</d:title>"),
    ])
    #expect(
      export == """
        book/d9cc7efa-bf97-4987-8292-575845c0aff5 isbn13/9780306406157: title='Harbour Lights' \
        description='First line.\\⏎Second.' creators=[{name: 'Ada Winter', role: 'author'}|\
        {name: 'Bo Lind', role: 'author'}|{name: 'Cy Moor', role: 'translator'}] \
        publishers=[Harbour Press] series={name: 'Tides', position: 2.5} released=2012-01 status=current \
        rating=7000 started=2020-05-06 owned=true tags=[Sea|Ships & boats] added=2019-11-05
        book/title B by : title='B' status=planning owned=true
        not taken: export/Bo Lind/C (5)/metadata.opf:3:3: a row has neither id nor title, so it is skipped

        """)
    #expect(
      problems == """
        Bo Lind/D (6)/metadata.opf:4:15: this is not XML (mismatched tag), nothing after it could be read
        Bo Lind/E (7)/metadata.opf:1:1: the file declares a document type, which exports don't do; nothing after it is read
        Bo Lind/C (5)/metadata.opf:3:3: a row has neither id nor title, so it is skipped

        """)
  }

  @Test func prefixesMakeNoDifference() throws {
    let prefixed = """
      <?xml version='1.0' encoding='utf-8'?>
      <x:package xmlns:x="http://www.idpf.org/2007/opf" version="2.0">
        <x:metadata xmlns:y="http://purl.org/dc/elements/1.1/">
          <y:title>Harbour Lights</y:title>
          <y:creator x:role="trl">Cy Moor</y:creator>
          <x:meta name="calibre:series" content="Tides"/>
        </x:metadata>
      </x:package>

      """
    let export = try soundExport("metadata.opf", prefixed)
    #expect(
      export.contains(
        "title='Harbour Lights' creators=[{name: 'Cy Moor', role: 'translator'}] series={name: 'Tides'}"
      ), "\(export)")
  }

  @Test func version3IsRead() throws {
    let package = """
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
          <dc:title id="t">Harbour Lights</dc:title>
          <dc:creator id="c">Ada Winter</dc:creator>
          <dc:identifier>goodreads:222735</dc:identifier>
          <dc:identifier>urn:isbn:9780306406157</dc:identifier>
          <dc:identifier id="id">uuid:d9cc7efa</dc:identifier>
          <meta refines="#c" property="role" scheme="marc:relators">aut</meta>
          <meta property="belongs-to-collection" id="s">Tides</meta>
          <meta refines="#s" property="group-position">2</meta>
          <meta property="calibre:rating">8</meta>
        </metadata>
      </package>

      """
    let export = try soundExport("metadata.opf", package)
    #expect(
      export.contains("book/d9cc7efa isbn13/9780306406157 goodreads/222735: title='Harbour Lights'")
        && export.contains("series={name: 'Tides', position: 2}") && export.contains("rating=8000"),
      "\(export)")
  }
}
