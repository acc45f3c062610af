import Base
import Pictures
import TestSupport
import Testing

@Suite struct MetadataTests {
  @Test func `a JPEG loses its notes and keeps its turn`() {
    let notes =
      Sample.exif(orientation: 6, gps: true)
      + Sample.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
      + Sample.segment(0xED, [1]) + Sample.segment(0xFE, [2])
      + Sample.segment(0xE2, Array("MPF\0".utf8))
    let profile = Sample.segment(0xE2, Array("ICC_PROFILE\0".utf8))
    let picture = Sample.jpeg(30, 40, extra: notes + profile, tail: [0xFF, 0xD8, 1, 2])
    let clean = withoutMetadata(picture)
    #expect(clean == Sample.jpeg(30, 40, extra: Sample.exif(orientation: 6) + profile))
    #expect(read(picture) == "jpeg 40x30 located")
    #expect(read(clean) == "jpeg 40x30")
    #expect(withoutMetadata(clean) == clean)
  }

  @Test func `a JPEG without notes stays as it is`() {
    #expect(withoutMetadata(Sample.jpeg(3, 4)) == Sample.jpeg(3, 4))
    #expect(
      withoutMetadata(Sample.jpeg(3, 4, extra: Sample.exif(orientation: 1, gps: true)))
        == Sample.jpeg(3, 4))
  }

  @Test(arguments: 2...8)
  func `a PNG and a WebP keep how they are turned`(_ orientation: Int) {
    let placed = Sample.tiff(orientation: orientation, gps: true)
    let png = withoutMetadata(Sample.png(3, 4, extra: Sample.chunk("eXIf", placed)))
    let webp = withoutMetadata(
      Sample.riff(
        Sample.extended(3, 4, flags: 0x0C), Sample.lossy(3, 4), Sample.webpChunk("EXIF", placed),
        Sample.webpChunk("XMP ", [1])))
    #expect(
      webp
        == Sample.riff(
          Sample.extended(3, 4, flags: 0x08), Sample.lossy(3, 4),
          PictureTests.turnInWebP(orientation)))
    for clean in [png, webp] {
      #expect(Pictures.orientation(ofPicture: clean) == orientation)
      #expect(pictureInfo(ofBytes: clean)?.hasLocation == false)
      #expect(withoutMetadata(clean) == clean)
    }
  }

  /// Readers skip a chunk with a wrong checksum; this one is by zlib.
  @Test func `a PNG's orientation has a checksum`() {
    let clean = withoutMetadata(Sample.png(3, 4, extra: PictureTests.turn(6)))
    let tiff = Sample.tiff(orientation: 6, gps: false)
    #expect(clean.firstRange(of: "eXIf".utf8 + tiff + [0xD6, 0x67, 0x4B, 0x69]) != nil)
  }

  @Test func `a PNG loses its texts`() {
    let notes = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"].flatMap { Sample.chunk($0, [1, 2]) }
    let gamma = Sample.chunk("gAMA", [0, 0, 1, 2])
    #expect(
      withoutMetadata(Sample.png(3, 4, extra: notes + gamma, tail: [9, 9]))
        == Sample.png(3, 4, extra: gamma))
  }

  @Test func `a WebP loses its notes, and no longer announces them`() {
    let notes = Sample.webpChunk("EXIF", [1, 2, 3]) + Sample.webpChunk("XMP ", [4])
    let picture = Sample.riff(Sample.extended(3, 4, flags: 0x1C), Sample.lossy(3, 4), notes)
    #expect(
      withoutMetadata(picture)
        == Sample.riff(Sample.extended(3, 4, flags: 0x10), Sample.lossy(3, 4)))
  }

  @Test func `a JPEG keeps only what colors are read by`() {
    let secrets = (0xE2...0xEF).filter { $0 != 0xEE }.flatMap {
      Sample.segment(UInt8($0), Array("secret".utf8))
    }
    let jfxx = Sample.segment(0xE0, Array("JFXX\0\u{13}secret".utf8))
    let thumbnail = Sample.segment(
      0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 1, 1] + Array("sec".utf8))
    let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]
    let picture = Sample.jpeg(
      3, 4, extra: jfxx + thumbnail + secrets + Sample.segment(0xEE, adobe + "secret".utf8),
      tail: Array("secret".utf8))
    let plain = Sample.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    #expect(
      withoutMetadata(picture) == Sample.jpeg(3, 4, extra: plain + Sample.segment(0xEE, adobe)))
  }

  @Test func `a PNG and a WebP keep no part that nobody knows`() {
    let unknown = ["caBX", "prVt", "iDOT", "sPLT"].flatMap { Sample.chunk($0, [1, 2]) }
    let motion = Sample.chunk("acTL", [0, 0, 0, 1]) + Sample.chunk("fdAT", [7])
    #expect(
      withoutMetadata(Sample.png(3, 4, extra: unknown + motion)) == Sample.png(3, 4, extra: motion))
    let picture = Sample.riff(
      Sample.extended(3, 4), Sample.webpChunk("C2PA", [1]), Sample.lossy(3, 4))
    #expect(withoutMetadata(picture) == Sample.riff(Sample.extended(3, 4), Sample.lossy(3, 4)))
    let head = [UInt8](repeating: 5, count: 16)
    func animation(_ extra: [UInt8]) -> [UInt8] {
      Sample.riff(
        Sample.extended(3, 4, flags: 2),
        Sample.webpChunk("ANMF", head + Sample.lossy(3, 4) + extra))
    }
    #expect(withoutMetadata(animation(Sample.webpChunk("note", [1, 2, 3]))) == animation([]))
    #expect(withoutMetadata(animation([]) + Array("secret".utf8)) == animation([]))
  }

  @Test func `a GIF keeps its frames, their times and how often they repeat`() {
    func application(_ name: String, _ data: [UInt8]) -> [UInt8] {
      [0x21, 0xFF, 0x0B] + Array(name.utf8) + [UInt8(data.count)] + data + [0]
    }
    let head = "GIF89a".utf8 + [3, 0, 4, 0, 0x80, 0, 0] + [UInt8](repeating: 9, count: 6)
    let loop = application("NETSCAPE2.0", [1, 0, 0])
    let frame: [UInt8] =
      [0x21, 0xF9, 4, 0, 1, 0, 0, 0]
      + [0x2C, 0, 0, 0, 0, 3, 0, 4, 0, 0, 2, 3, 0x21, 0xFE, 0x3B, 1, 7, 0]
    let comment = [0x21, 0xFE, 6] + Array("secret".utf8) + [0]
    let text =
      [0x21, 0x01, 12] + [UInt8](repeating: 1, count: 12) + [6] + Array("secret".utf8) + [0]
    let notes = comment + text + application("XMP DataXMP", Array("secret".utf8))
    let clean = head + loop + frame + frame + [0x3B]
    let picture =
      head + comment + loop + notes + frame + notes + frame + comment + [0x3B]
      + Array("secret".utf8)
    #expect(withoutMetadata(picture) == clean)
    #expect(withoutMetadata(clean) == clean)
    #expect(withoutMetadata(application("x", [])) == application("x", []))
  }

  @Test func `an SVG loses what its editor and its owner wrote`() {
    let picture = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- secret -->
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"
         xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
         xmlns:sodipodi='http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd'
         inkscape:export-filename="/home/secret/x>.png" width="2">
        <sodipodi:namedview pagecolor="secret"><inkscape:grid id="secret"/></sodipodi:namedview>
        <metadata><x xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#">secret</x></metadata>
        <metadata/><g inkscape:label='secret "1"' fill="#f00"><path d="M0 0h1"/></g>
        <?xpacket secret?><title>a &lt; b</title><text>日<!-- secret -->本</text>
      </svg>
      <!-- secret -->

      """
    let clean = """
      <?xml version="1.0" encoding="UTF-8"?>

      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3" width="2">
        .
        .
        <g fill="#f00"><path d="M0 0h1"/></g>
        <title>a &lt; b</title><text>日本</text>
      </svg>


      """.replacing("  .\n", with: "  \n")
    #expect(String(decoding: withoutMetadata(Array(picture.utf8)), as: UTF8.self) == clean)
    #expect(withoutMetadata(Array(clean.utf8)) == Array(clean.utf8))
    #expect(read(picture) == read(clean))
    // It declares nothing.
    for type in [
      "<!DOCTYPE svg>",
      #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">"#,
    ] {
      let announced = picture.replacing("<svg xmlns=", with: type + "<svg xmlns=")
      #expect(
        String(decoding: withoutMetadata(Array(announced.utf8)), as: UTF8.self)
          == clean.replacing("<svg xmlns=", with: type + "<svg xmlns="))
    }
    for other in ["<html><!-- mine --></html>", "<svg><!-- mine", "<!-- a --><x/>"] {
      #expect(withoutMetadata(Array(other.utf8)) == Array(other.utf8))
    }
  }

  @Test(
    arguments: [
      // The signs stay, so that two words don't become one: `ur` and `l` would load a file.
      (
        "<style>/* secret */a{fill:red}/*secret*b**/</style>",
        "<style>/**/a{fill:red}/****/</style>"
      ),
      ("<style>a{x:ur/*secret*/l(#b)}</style>", "<style>a{x:ur/**/l(#b)}</style>"),
      ("<style>a{x:'/* b */'}/* it's secret", nil),
      ("<style>a{x:'/* b */'}/* it's secret</style>", "<style>a{x:'/* b */'}/*</style>"),
      (
        "<style>/* <![CDATA[ */ a>b{} /* ]]> secret */</style>",
        "<style>/*<![CDATA[*/ a>b{} /*]]>*/</style>"
      ),
      ("<style>/*<!-- */ -->secret*/ a{}</style>", "<style>/**/ a{}</style>"),
      ("<g style='fill:red/* secret */'/>", "<g style='fill:red/**/'/>"),
      ("<a title='/* b */' href='#/*c*/'/>", "<a title='/**/' href='#/*c*/'/>"),
      ("<g data-name=\"secret\" id='a' aria-label='/* b */'/>", "<g id='a' aria-label='/* b */'/>"),
      ("<g xmlns:x='https://secret.example'/>", "<g/>"),
      ("<metadata xmlns:x='urn:x'><x:y/></metadata><g xmlns:x='urn:x' x:id='1'/>", nil),
      ("<x:g xmlns:x='urn:x' xmlns:y='urn:y'/>", "<x:g xmlns:x='urn:x'/>"),
      ("<g xmlns:x='urn:a&amp;b'/><style/>", "<g xmlns:x='urn:a&amp;b'/><style/>"),
    ] as [(String, String?)])
  func `an SVG loses the comments of its styles and the data of scripts`(
    _ contents: String, _ expected: String?
  ) {
    let picture = Sample.svg(contents)
    let clean = withoutMetadata(Array(picture.utf8))
    if let expected {
      #expect(String(decoding: clean, as: UTF8.self) == Sample.svg(expected))
      #expect(withoutMetadata(clean) == clean)
    } else {
      // Unreadable, or without harmful parts: only the metadata is removed.
      #expect(
        String(decoding: clean, as: UTF8.self)
          == picture.replacing(/<metadata.*\/metadata>/, with: ""))
    }
  }

  /// Files that are published with any contents.
  @Test func filesThatCannotBeCleanedAreReported() {
    func told(
      _ bytes: [UInt8], by check: (Source, inout DiagnosticList) -> [UInt8]?
    ) -> [String] {
      var problems = DiagnosticList()
      let clean = check(Source(path: "theme/x", bytes: bytes), &problems)
      if !problems.isEmpty, let clean { #expect(clean == bytes) }
      return problems.all.map(\.id)
    }
    func cleaning(_ file: Source, _ problems: inout DiagnosticList) -> [UInt8]? {
      withoutMetadata(of: file, reporting: &problems)
    }
    func looking(_ file: Source, _ problems: inout DiagnosticList) -> [UInt8]? {
      checkMetadata(of: file, reporting: &problems)
      return nil
    }
    let declaring = Array("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg><!-- mine --></svg>".utf8)
    // Its items are listed in an obsolete form.
    var oddAVIF = Sample.avif(items: [("av01", [1]), ("Exif", Self.location)])
    if let end = oddAVIF.firstRange(of: Array("infe".utf8))?.upperBound { oddAVIF[end] = 1 }
    for bytes in [declaring, oddAVIF, Array("<svg>".utf8), [1, 2, 3], []] {
      #expect(told(bytes, by: cleaning) == ["picture-not-cleaned"])
      #expect(told(bytes, by: looking) == ["picture-not-cleaned"])
    }
    let placed = Sample.jpeg(3, 4, extra: Sample.exif(orientation: 1, gps: true))
    #expect(told(placed, by: cleaning) == [])
    #expect(told(placed, by: looking) == ["picture-tells-place"])
    #expect(told(Sample.png(3, 4), by: looking) == [])
  }

  private static let location: [UInt8] = [0, 0, 0, 0] + Sample.tiff(orientation: 1, gps: true)

  @Test(arguments: [0, 1, 2] as [UInt8])
  func `an AVIF loses its notes, and its picture stays where it is`(_ version: UInt8) {
    let pixels: [UInt8] = [1, 2, 3, 4, 5]
    let notes: [(String, [UInt8])] = [
      ("Exif", Self.location), ("mime", Array("<x:xmpmeta>me</x:xmpmeta>".utf8)),
      ("uri ", Array("mine".utf8)), ("jpeg", Array("JFIF".utf8)),
    ]
    let picture = Sample.avif(
      items: [("av01", pixels)] + notes, version: version,
      extra: Sample.box("xml ", Array("mine".utf8)), tail: Sample.box("uuid", [7, 7]))
    let clean = withoutMetadata(picture)
    #expect(read(picture) == "avif 30x40 located")
    #expect(read(clean) == "avif 30x40")
    #expect(clean.count == picture.count)
    #expect(withoutMetadata(clean) == clean)
    for secret in ["Exif", "me<", "mine", "JFIF", "by me", "uuid", "rdf", "mime", "xml "] {
      #expect(clean.firstRange(of: Array(secret.utf8)) == nil, "\(secret)")
    }
    let start = picture.firstRange(of: pixels)
    #expect(start != nil && start == clean.firstRange(of: pixels))
    let plain = Sample.avif(items: [("av01", pixels)], version: version)
    #expect(plain.count == withoutMetadata(plain).count)
  }

  @Test func `what follows an AVIF's last box is cut off`() {
    let picture = Sample.avif(items: [("av01", [1])])
    let clean = withoutMetadata(picture)
    #expect(withoutMetadata(picture + [9, 9]) == clean)
    #expect(
      withoutMetadata(picture + Sample.box("mpvd", [9])).suffix(9) == [0, 0, 0, 9] + "free\0".utf8)
  }

  @Test func `tracks of an AVIF lose their notes`() {
    let notes = Sample.box("udta", [0xEE]) + Sample.box("meta", [0xEE, 0xEE, 0xEE, 0xEE, 0xEE])
    let moov = Sample.box("moov", Sample.box("mvhd", [1]) + Sample.box("trak", notes) + notes)
    let clean = withoutMetadata(Sample.avif(items: [("av01", [1])], tail: moov))
    #expect(clean.firstRange(of: Array("udta".utf8)) == nil)
    #expect(!clean.contains(0xEE))
    #expect(clean.firstRange(of: Array("mvhd".utf8)) != nil)
  }

  @Test func `an AVIF whose parts can't be told apart is refused`() {
    let picture = Sample.avif(items: [("av01", [1, 2, 3]), ("Exif", Self.location)])
    func changed(_ name: String, _ offset: Int, _ value: UInt8) -> [UInt8] {
      var bytes = picture
      if let start = bytes.firstRange(of: Array(name.utf8))?.lowerBound {
        bytes[start + 4 + offset] = value
      }
      return bytes
    }
    // The second extent begins a byte before the first one ends.
    var overlapping = picture
    if let start = picture.firstRange(of: Array("iloc".utf8))?.upperBound {
      overlapping[start + 8 + 14 + 9] -= 1
    }
    let damaged = [
      // An unknown version, other sizes of numbers, one item more, and extents that begin within
      // others.
      changed("iloc", 0, 3), changed("iloc", 4, 0xFF), changed("iinf", 5, 3), changed("infe", 0, 1),
      overlapping,
    ]
    for bytes in damaged {
      #expect(read(bytes) == "0:0 picture-broken")
      #expect(withoutMetadata(bytes).isEmpty)
    }
  }

  /// A published picture is still a picture, has no place, and publishing again changes nothing.
  @Test(arguments: RandomCases.seeds(300))
  func `any bytes of an AVIF may be any others`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var bytes = Sample.avif(
      items: [("av01", [1, 2, 3]), ("Exif", Self.location), ("mime", [4, 5])],
      version: UInt8(seed % 3), tail: Sample.box("moov", Sample.box("trak", [])))
    for _ in 0..<Int.random(in: 1..<6, using: &random) {
      let index = Int.random(in: bytes.indices, using: &random)
      bytes[index] =
        Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random)
        : [0, 1, 4, 0xFF].randomElement(using: &random) ?? 0
    }
    let clean = withoutMetadata(bytes)
    let before = read(bytes)
    guard before.hasPrefix("avif") else { return }
    #expect(read(clean) == before.replacing(" located", with: ""))
    #expect(withoutMetadata(clean) == clean)
  }

  @Test func `other bytes stay`() {
    for bytes in [[], [1, 2, 3], Sample.gif(1, 2), Sample.avif([(1, 2)])] as [[UInt8]] {
      #expect(withoutMetadata(bytes) == bytes)
    }
  }
}
