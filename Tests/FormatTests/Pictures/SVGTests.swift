import Base
import Pictures
import Testing

@Suite struct SVGTests {
  private static let sizes: [(String, String)] = [
    ("viewBox='0 0 20 30'", "svg 20x30"), ("viewBox='0,0,20.4,30.6'", "svg 20x31"),
    ("width='200' height='300' viewBox='0 0 20 30'", "svg 200x300"),
    ("width='200px' viewBox='0 0 20 30'", "svg 200x300"),
    ("height='60' viewBox='0 0 20 30'", "svg 40x60"),
    ("width='1in' height='72pt'", "svg 96x96"), ("width='25.4mm' height='2.54cm'", "svg 96x96"),
    ("width='100%' height='100%' viewBox='0 0 20 30'", "svg 20x30"),
    ("width='0.2' height='0.2'", "svg 1x1"), ("", "1:1 svg-without-size"),
    ("width='100%'", "1:1 svg-without-size"), ("viewBox='0 0 0 30'", "1:1 svg-without-size"),
    ("viewBox='0 0 nan inf'", "1:1 svg-without-size"),
    ("width='1e300' height='5'", "1:1 svg-without-size"),
    ("width='70000' height='5'", "0:0 picture-size"),
  ]

  @Test(arguments: sizes)
  func `its size or its shape`(_ attributes: String, _ expected: String) {
    #expect(read(Sample.svg("", attributes)) == expected)
  }

  private static let harmless: [String] = [
    "<path d='M0 0h1' fill='#f00' stroke='rgb(1,2,3)' transform='translate(1 2) scale(2)'/>",
    "<defs><linearGradient id='a'><stop offset='0' stop-color='red'/></linearGradient></defs>"
      + "<rect width='1' height='1' fill='url(#a)' style='stroke: url( \"#a\" ); opacity: .5'/>",
    "<symbol id='s'><circle r='1'/></symbol><use href='#s'/><use xlink:href='#s' x='3'/>",
    "<style>.a { fill: red } .b:not(.c) { fill: url(#a) }</style><g class='a'/>",
    "<style><![CDATA[ .a > .b { fill: red } ]]></style>",
    "<text x='1' font-family=\"'Noto Sans', serif\" xml:space='preserve'>日本 <tspan dy='2'>x</tspan></text>",
    "<filter id='f'><feGaussianBlur in='SourceGraphic' stdDeviation='2'/></filter>",
    "<title>on load</title><desc>javascript:alert(1)</desc><!-- <script> -->",
    "<metadata><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:li r:about='http://x'>y</r:li></r:RDF></metadata>",
    "<n:namedview xmlns:n='http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd' pagecolor='#fff'/>",
    // Copies of copies, as Inkscape makes them.
    "<g id='a'><use id='b' href='#c'/></g><g id='c'/><use href='#b'/>",
    "<g id='a'><path/></g><g id='b'><use href='#a'/><use href='#a'/></g><use href='#b'/>",
    "<?xpacket begin='x'?><g aria-label='a' data-name='url(http://x)' role='img' id='on'/>",
  ]

  @Test(arguments: harmless)
  func `what only draws gets through`(_ contents: String) {
    #expect(read(Sample.svg(contents)) == "svg 20x30")
    #expect(
      read("\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\n" + Sample.svg(contents)) == "svg 20x30"
    )
  }

  private static let hostile: [String] = [
    "<script>alert(1)</script>", "<script href='#a'/>", "<SCRIPT/>", "<a href='#x'><path/></a>",
    "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject>",
    "<script xmlns='http://www.w3.org/1999/xhtml'>x</script>",
    "<x:script xmlns:x='http://www.w3.org/1999/xhtml'/>",
    "<iframe xmlns='http://www.w3.org/1999/xhtml' src='x'/>", "<image href='https://x/y.png'/>",
    "<image href='data:image/svg+xml;base64,AAAA'/>", "<image href='#a'/>", "<feImage href='#a'/>",
    "<animate attributeName='href' values='javascript:x'/>", "<set attributeName='onload' to='x'/>",
    "<handler/>", "<listener/>", "<g onclick='x'/>", "<g ONCLICK='x'/>", "<g onload='x'/>",
    "<path onfocusin='x'/>",
    "<use href='https://x/y.svg#z'/>", "<use xlink:href='data:image/svg+xml,x#y'/>",
    "<use href='javascript:x'/>", "<use href='&#106;avascript:x'/>", "<use href=' #a'/>",
    "<use href=''/>",
    "<g fill='url(https://x)'/>", "<g fill='URL( \"https://x#a\")'/>", "<g style='fill:url(//x)'/>",
    "<g style='fill:u\\72l(//x)'/>", "<g style='background:image-set(\"//x\")'/>",
    "<g style='x:expression(1)'/>",
    "<g style='x:src(\"//x\")'/>", "<g filter='url(x.svg#f)'/>", "<g mask='url(&quot;x&quot;)'/>",
    "<style>@import 'x';</style>", "<style>@import url(x);</style>", "<style>a{b:url(x)}</style>",
    "<style>a{b:ur<![CDATA[l(x)]]>}</style>", "<style>a{b:url(x)}<title/></style>",
    "<style>\\40import 'x'</style>",
    "<style>@font-face{src:url(data:x)}</style>", "<style>a{b:url(&#x2F;/x)}</style>",
    "<?xml-stylesheet href='x.css'?>", "<?php x?>", "<g xml:base='https://x'/>",
    "<g xlink:role='x' unknown='y'/>",
    "<g id='a'><use href='#a'/></g>",
    "<pattern id='a'><path fill='url(#a)'/></pattern><path fill='url(#a)'/>",
    "<style>path{mask:url(#a)}</style><mask id='a'><path/></mask><path/>",
    "<m:x xmlns:m='http://www.inkscape.org/namespaces/inkscape' onclick='x'/>",
    "<m:x xmlns:m='http://www.inkscape.org/namespaces/inkscape' href='javascript:x'/>",
    "<metadata><script/></metadata>", "<title><script/></title>", "<embed/>", "<video/>",
    "<cursor/>", "<view/>",
    "<solidColor/>", String(repeating: "<g>", count: 101) + String(repeating: "</g>", count: 101),
  ]

  @Test(arguments: hostile)
  func `what does more is refused`(_ contents: String) {
    let result = read(Sample.svg(contents))
    #expect(result.hasSuffix("svg-not-allowed") && result.hasPrefix("1:"), "\(result)")
  }

  /// One of each slow feature.
  private static let rich: [String] = [
    "<filter id='f'><feDropShadow stdDeviation='2'/><feMerge><feMergeNode in='SourceGraphic'/></feMerge></filter>"
      + String(repeating: "<g filter='url(#f)' opacity='.5'><path d='M0 0h9'/></g>", count: 30),
    "<style>.a{clip-path:url(#c);opacity:.5}</style><clipPath id='c'><path d='M0 0h9v9z'/></clipPath>"
      + String(repeating: "<path class='a' d='M0 0h9'/>", count: 500),
    "<radialGradient id='g'><stop/><stop offset='1'/></radialGradient>"
      + String(repeating: "<path fill='url(#g)' d='M0 0c1 2 3 4 5 6z'/>", count: 5_000),
    "<path d='M0 0" + String(repeating: "c1 2 3 4 5 6", count: 50_000) + "'/>",
  ]

  @Test(arguments: rich)
  func `rich drawings get through`(_ contents: String) {
    #expect(read(Sample.svg(contents)) == "svg 20x30")
  }

  /// Parts that each draw the next one ten times.
  private static func powers(_ part: (_ index: Int, _ next: Int) -> String) -> String {
    (0..<9).map { part($0, $0 + 1) }.joined()
  }

  private static func many(_ text: String, _ count: Int = 10) -> String {
    String(repeating: text, count: count)
  }

  private static let hundreds =
    "<pattern id='p'>\(many("<path opacity='.5'/>", 50))</pattern>"
    + "<defs><g id='a'>\(many("<use href='#b'/>", 100))</g>"
    + "<g id='b'>\(many("<path/>", 100))</g></defs>"

  private static func link(_ number: Int) -> String {
    "<g id='a\(number)'><use href='#a\(number + 1)'/></g>"
  }

  /// References that must not be counted again and again.
  @Test func `counting takes no long time itself`() {
    let many = Self.many
    let fills = many("url(#a)", 200_000)
    let style = many("url(#a)", 2_000)
    let (paths, chain) = (many("<path d='M0 0h9'/>", 20_000), (0..<20_000).map(Self.link).joined())
    let parts: [String] = [
      "<use href='#b' style='fill:\(fills)'/><g id='b'>\(paths)</g>",
      "<style>path{fill:\(style)}</style>\(paths)",
      "<style>\(many("a,", 20_000)){fill:\(fills)}</style><path/>",
      "<g marker='\(fills)'>\(paths)</g>",
      many("<g>", 90) + paths + many("</g>", 90), chain,
    ]
    for part in parts {
      let start = ContinuousClock.now
      _ = read(Sample.svg(part + "<linearGradient id='a'/>"))
      #expect(ContinuousClock.now - start < .seconds(20), "\(part.prefix(80))")
    }
  }

  /// A few bytes that take seconds or hours, with the element that is named.
  private static let slow: [(String, element: String)] = [
    ("<filter id='f'><feTurbulence numOctaves='2147483647'/></filter>", "feTurbulence"),
    ("<filter><feMorphology radius='5000'/></filter>", "feMorphology"),
    ("<filter><feConvolveMatrix order='100'/></filter>", "feConvolveMatrix"),
    ("<filter><feDisplacementMap scale='1e9'/></filter>", "feDisplacementMap"),
    ("<filter><feTile/></filter>", "feTile"),
    (
      powers { "<g id='a\($0)'>" + many("<use href='#a\($1)'/>") + "</g>" }
        + "<path id='a9'/>", "use"
    ),
    (
      powers { "<pattern id='a\($0)'>" + many("<path fill='url(#a\($1)'/>") + "</pattern>" }
        + "<pattern id='a9'><path/></pattern><rect style='fill: url( \"#a0\" )'/>", "rect"
    ),
    (
      powers { "<mask id='a\($0)'>" + many("<g mask='url(#a\($1))'/>") + "</mask>" }
        + "<mask id='a9'><path/></mask><rect mask='url(#a0)'/>", "rect"
    ),
    (
      powers { "<clipPath id='a\($0)'>" + many("<path clip-path='url(#a\($1))'/>") + "</clipPath>" }
        + "<clipPath id='a9'><path/></clipPath><rect clip-path='url(#a0)'/>", "rect"
    ),
    (
      "<marker id='a'>\(many("<path opacity='.5'/>"))</marker>"
        + "<path marker-mid='url(#a)' d='M0 0\(many("L9 9", 2_000))'/>", "path"
    ),
    (
      "<marker id='a'>\(many("<path opacity='.5'/>"))</marker><g style='marker:url(#a)'>"
        + "<path d='M0 0\(many("L9 9", 2_000))'/></g>", "g"
    ),
    // Each of ten thousand paths inherits the fill, however they are drawn.
    (hundreds + "<use fill='url(#p)' href='#a'/>", "use"),
    (hundreds + "<g fill='url(#p)'>\(many("<use href='#b'/>", 100))</g>", "g"),
    (hundreds + "<g fill='url(#p)'>\(many("<g><path/></g>", 100))</g>", "g"),
    ("<filter id='f'>\(many("<feGaussianBlur/>", 200))</filter><rect filter='url(#f)'/>", "rect"),
    ("<filter id='f'><feFlood/></filter>\(many("<g filter='url(#f)'/>", 3_000))", "g"),
    (
      "<style>rect{filter:url(#f)}</style><filter id='f'>\(many("<feGaussianBlur/>", 200))</filter><rect/>",
      "rect"
    ),
    ("<g style='filter: \(many("blur(5px) ", 300))'/>", "g"),
    ("<style>g{filter:\(many("blur(5px) ", 300))}</style><g/>", "g"),
    (many("<g style='mix-blend-mode:color'/>", 5_000), "g"),
    (many("<g/>", 60_000), "g"),
    (
      "<linearGradient id='a'>\(many("<stop/>", 3_000))</linearGradient>\(many("<rect fill='url(#a)'/>", 1_000))",
      "rect"
    ),
    ("<path d='M0 0\(many("L9 9", 300_000))'/>", "path"),
    ("<polyline points='\(many("9 9 ", 300_000))'/>", "polyline"),
    ("<text>\(many("word ", 20_000))</text>", "text"),
    ("<text>\(many("<tspan>word</tspan>", 10_000))</text>", "tspan"),
    ("<text x='\(many("1 ", 600_000))'>a</text>", "text"),
    ("<style>\(many(".a{fill:red}", 20_000))</style>\(many("<g class='a'/>", 5_000))", "style"),
  ]

  @Test(arguments: slow.indices)
  func `what takes long to draw is refused with its place`(_ index: Int) {
    let (contents, element) = Self.slow[index]
    var problems = DiagnosticList()
    let file = Source(path: "covers/a.svg", bytes: Array(Sample.svg("\n" + contents).utf8))
    #expect(pictureInfo(of: file, reporting: &problems) == nil)
    let problem = problems.all.first
    #expect(problem?.id == "svg-too-slow")
    #expect(problem?.message.contains("'\(element)'") == true, "\(problem?.message ?? "")")
    #expect(problem?.location?.path == "covers/a.svg")
    #expect((problem?.location?.line ?? 0) >= (element == "style" ? 1 : 2))
  }

  private static let documents: [(String, String)] = [
    ("<!DOCTYPE svg>\n" + Sample.svg(""), "1:1 svg-not-allowed"),
    ("<!DOCTYPE svg [<!ENTITY a 'b'>]>" + Sample.svg("&a;"), "1:1 svg-not-allowed"),
    (
      "<?xml version='1.0'?>\n<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>"
        + Sample.svg("&a;"),
      "2:1 svg-not-allowed"
    ),
    ("<?xml version='1.0' encoding='iso-8859-1'?>" + Sample.svg(""), "1:1 svg-not-allowed"),
    ("<?xml version='1.0' encoding='utf-16'?>" + Sample.svg(""), "1:1 svg-not-allowed"),
    ("<svg viewBox='0 0 1 1'/>", "1:1 picture-unknown"),
    ("<html xmlns='http://www.w3.org/1999/xhtml'/>", "0:0 picture-unknown"),
    ("<x><svg/></x>", "1:1 picture-unknown"),
    ("<!doctype html><p>x", "0:0 picture-unknown"),
    (Sample.svg("&a;"), "svg-broken"), (Sample.svg("<g>"), "svg-broken"), ("<", "svg-broken"),
    (Sample.svg("") + "<g/>", "svg-broken"),
    (Sample.svg("\n\n  <g a='1' a='2'/>"), "3:12 svg-broken"),
    (Sample.svg("\n  <g/>\n  <script/>"), "3:3 svg-not-allowed"),
    (Sample.svg("a\u{0}b"), "svg-not-allowed"),
  ]

  @Test(arguments: documents)
  func `whole documents, with their places`(_ text: String, _ expected: String) {
    let result = read(text)
    #expect(result.hasSuffix(expected), "\(result)")
  }

  @Test func `an SVG may break off anywhere`() {
    for text in Self.harmless {
      let bytes = Array(Sample.svg(text).utf8)
      for length in 1..<bytes.count {
        #expect(read(Array(bytes[..<length])).hasSuffix("svg-broken"))
      }
    }
  }

  @Test func `much of one thing`() {
    for part in [
      "<g>", "<g/>", "x", "<!--", "&", "<g id='a'><use href='#b'/>", "<style>", "url(", "<?", "</",
    ] {
      #expect(!read(Sample.svg(String(repeating: part, count: 50_000))).isEmpty)
    }
    #expect(read("<svg " + String(repeating: "a", count: 1_000_000)).hasSuffix("svg-broken"))
    let long = String(repeating: "url(#a) (", count: 50_000)
    #expect(read(Sample.svg("<g style='\(long)'/>")) == "svg 20x30")
  }
}
