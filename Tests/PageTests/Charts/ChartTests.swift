import Templates
import TestSupport
import Testing

@testable import PageBuilding

struct ChartTests {
  private let label = ChartLabel(id: "c", title: "A < B", description: "What \"is\" there")

  private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

  @Test func chartsHaveATitleAndNoStyleOfTheirOwn() {
    let pictures = [
      ColumnChart(labels: ["1"], series: [Series([1])]).picture(label),
      BarChart(rows: [.init(name: "a", remark: "1")], series: [Series([1])]).picture(label),
      HeatMap(rows: [.init(name: "a", counts: [1])], columns: ["x"]).picture(label),
      ScatterChart(
        points: [(1, 1)], ticks: (0...10).map { String($0) }, axes: ("x", "y")
      ).picture(label),
      LineChart(values: [1, nil, 2], labels: ["a", "b", "c"], texts: ["1", "", "2"]).picture(label),
      YearCalendar(
        year: 2020, months: (1...12).map { String($0) }, days: [(1, 1, 1)]
      ).picture(label),
    ]
    for picture in pictures {
      let page = HTMLPage(Array("<!DOCTYPE html>\n".utf8) + picture.bytes)
      #expect(page.problems.isEmpty, "\(page.problems)\n\(text(picture))")
      let root = page.elements[0]
      #expect(root["role"] == "img" && root["aria-labelledby"] == "c-title c-text")
      #expect(page.text { $0["id"] == "c-title" } == "A < B")
      #expect(page.text { $0["id"] == "c-text" } == "What \"is\" there")
      #expect(page.elements.allSatisfy { $0["style"] == nil && $0["fill"] == nil })
    }
  }

  @Test func columnsStandOnTheAxisAndOneIsVisible() {
    let chart = text(
      ColumnChart(labels: ["a", "b", "c", "d"], series: [Series([0, 50, 100, 1])]).picture(label))
    #expect(
      chart.contains(#"<path class="s0" d="M11 500h8v500h-8zM21 0h8v1000h-8zM31 990h8v10h-8z"/>"#))
    // The numbers are above the columns: half of 9 em, and the room above.
    #expect(chart.contains(#"x="37.5%" y="5.7em">50</text>"#))
    #expect(chart.contains(#"x="62.5%" y="1.2em">100</text>"#))
    #expect(!chart.contains(">0</text>"))
    let tiny = text(ColumnChart(labels: ["a", "b"], series: [Series([1, 9_999])]).picture(label))
    #expect(tiny.contains("M1 992h8v8h-8z") && tiny.contains(">10k</text>"))
  }

  @Test func aLineStopsWhereAValueIsMissing() {
    let chart = text(
      LineChart(
        values: [600, nil, 700, 650], labels: ["a", "b", "c", "d"], texts: ["6", "", "7", "6.5"],
        highlighted: 3
      ).picture(label))
    // The highest at the top, the lowest at the foot; each in the middle of its column.
    #expect(chart.contains(#"<path class="curve" d="M1250 1000M6250 0L8750 500"/>"#))
    #expect(chart.contains(#"<path class="dots d3" d="M8750 500h0"/>"#))
    #expect(chart.contains(">6.5</text>") && chart.contains(">d</text>"))
    let equal = text(
      LineChart(values: [5, 5], labels: ["a", "b"], texts: ["5", "5"]).picture(label))
    #expect(equal.contains(#"d="M2500 500L7500 500"/>"#))
  }

  /// Above it, the line would run through it.
  @Test func theNumberOfAValleyIsBelowIt() {
    let chart = text(
      LineChart(
        values: [700, 600, 700], labels: ["a", "b", "c"], texts: ["7", "6", "8"]
      ).picture(label))
    // The lowest dot is 9.8 em down, the highest 2.2 em.
    #expect(chart.contains(#"y="11.6em">6</text>"#), "\(chart)")
    #expect(chart.contains(#"y="1.3em">7</text>"#), "\(chart)")
  }

  @Test func columnsMayHaveRemarksBelowTheirLabels() {
    let chart = ColumnChart(labels: ["a", "b"], series: [Series([1, 2])], remarks: ["x", "y"])
    #expect(text(chart.picture(label)).contains(#"y="13.8em">x</text>"#))
  }

  /// A single point leads to its title, several together to a list by the range of their values.
  @Test func equalPointsLeadToAList() {
    let points = [(6_000, 7_000), (6_000, 7_000), (8_000, 9_000)]
    let chart = ScatterChart(
      points: points.map { (x: $0.0, y: $0.1) }, ticks: (0...10).map { String($0) },
      axes: ("x", "y"),
      marks: points.indices.map { Mark("T\($0)", SafeURL(encodedPath: "t\($0).html")) },
      list: { SafeURL(encodedPath: "rated.html?\($0.lowerBound)-\($0.upperBound)") })
    let picture = text(chart.picture(label))
    #expect(picture.contains(#"<a href="rated.html?6000-6000"><title>T0"#))
    #expect(picture.contains(#"<a href="t2.html"><title>T2</title>"#))
    #expect(!picture.contains("t0.html"))
  }

  @Test func columnsOfSeriesAreStacked() {
    let chart = text(
      ColumnChart(
        labels: ["a", "b"],
        series: [Series([1, 2], tone: .first), Series([3, 0], tone: .second)]
      ).picture(label))
    #expect(chart.contains(#"<path class="s1" d="M1 750h8v250h-8zM11 500h8v500h-8z"/>"#))
    #expect(chart.contains(#"<path class="s2" d="M1 0h8v750h-8z"/>"#))
    #expect(chart.contains(">4</text>") && chart.contains(">2</text>"))
  }

  @Test(arguments: [
    // Letters of a label, labels, of them on a phone, on a tablet, on a wide page.
    (4, 8, [8, 8, 8]), (4, 18, [5, 9, 18]), (4, 23, [6, 12, 23]), (4, 36, [5, 9, 18]),
    (4, 100, [5, 10, 20]), (5, 12, [6, 12, 12]), (2, 10, [10, 10, 10]),
  ])
  func asManyLabelsAsFitAndTheLastAlways(letters: Int, count: Int, fitting: [Int]) {
    let labels = (0..<count).map { number in
      String(String(100_000 + number).suffix(letters))
    }
    let chart = text(
      ColumnChart(labels: labels, series: [Series(labels.map { _ in 1 })]).picture(label))
    func names(_ mark: String) -> Int { chart.components(separatedBy: mark) - 1 }
    let all = names(#"y="12em">"#)
    let (wide, widest) = (names(#"<text class="wide""#), names(#"<text class="widest""#))
    #expect([all - widest - wide, all - widest, all] == fitting)
    #expect(chart.contains(">\(labels[count - 1])</text></svg>"))
  }

  @Test func barsOfSeriesAreStackedFromTheLeft() {
    let chart = text(
      BarChart(
        rows: [.init(name: "Anime", remark: "4"), .init(name: "R&D", remark: "2")],
        series: [Series([1, 2], tone: .first), Series([3, 0], tone: .second)]
      ).picture(label))
    #expect(chart.contains(#"<path class="s1" d="M0 17h250v8h-250zM0 49h500v8h-500z"/>"#))
    #expect(chart.contains(#"<path class="s2" d="M250 17h750v8h-750z"/>"#))
    #expect(chart.contains(#"<text class="start" x="0%" y="4.3em">R&amp;D</text>"#))
  }

  /// Marks that can be pointed at have a name and, where possible, a link; a chart with links isn't
  /// an image.
  @Test func marksAreNamedAndLeadSomewhere() throws {
    let url = try #require(SafeURL("b.html?a=1&c=2"))
    let (link, plain) = (Mark("A & B: 1", url), Mark("only a name"))
    let ticks = (0...10).map { String($0) }
    let months = (1...12).map { String($0) }
    func pictures(_ mark: Mark) -> [HTML] {
      [
        ColumnChart(labels: ["a", "b"], series: [Series([1, 0])], marks: [mark, mark])
          .picture(label),
        BarChart(rows: [.init(name: "a", remark: "1", mark: mark)], series: [Series([1])])
          .picture(label),
        HeatMap(
          rows: [.init(name: "a", counts: [1, 0], marks: [mark, mark])], columns: ["x", "y"]
        ).picture(label),
        ScatterChart(points: [(1, 1)], ticks: ticks, axes: ("x", "y"), marks: [mark])
          .picture(label),
        YearCalendar(year: 2020, months: months, days: [(2, 29, 1)], marks: [mark])
          .picture(label),
      ]
    }
    for picture in pictures(link) {
      let page = HTMLPage(Array("<!DOCTYPE html>\n".utf8) + picture.bytes)
      #expect(page.problems.isEmpty, "\(page.problems)\n\(text(picture))")
      #expect(page.elements[0]["role"] == (page.elements[0].name == "div" ? "group" : nil))
      let links = page.elements.filter { $0.name == "a" }
      // Counts of zero have no mark.
      #expect(links.map { $0["href"] } == ["b.html?a=1&c=2"], "\(text(picture))")
      #expect(text(picture).contains("<title>A &amp; B: 1</title>"))
    }
    for picture in pictures(plain) {
      let page = HTMLPage(Array("<!DOCTYPE html>\n".utf8) + picture.bytes)
      #expect(page.elements[0]["role"] == "img")
      #expect(!page.elements.contains { $0.name == "a" })
      #expect(text(picture).contains("<title>only a name</title>"))
    }
  }

  /// The name of a row links to all of it, each part of its bar to that part.
  @Test func partsOfABarLeadOnThemselves() {
    let marks = ["x", "y", "z"].map { Mark($0, SafeURL("\($0).html")) }
    let chart = text(
      BarChart(
        rows: [.init(name: "a", remark: "4", mark: Mark("all", SafeURL("all.html")), marks: marks)],
        series: [Series([1], tone: .first), Series([0], tone: .second), Series([3], tone: .third)]
      ).picture(label))
    func hit(_ name: String, _ steps: String) -> String {
      #"<a href="\#(name).html"><title>\#(name)</title><path class="hit" d="\#(steps)"/></a>"#
    }
    #expect(
      chart.contains(
        hit("all", "M0 0h1000v13h-1000z") + hit("x", "M0 13h250v15h-250z")
          + hit("z", "M250 13h750v15h-750z")))
    #expect(!chart.contains("y.html"))
  }

  @Test func equalPointsAreNamedTogether() {
    let ticks = (0...10).map { String($0) }
    let marks = (1...7).map { Mark("title \($0)", SafeURL("\($0).html")) }
    let points = Array(repeating: (9_000, 8_000), count: 6) + [(5_000, 5_000)]
    let chart = text(
      ScatterChart(points: points, ticks: ticks, axes: ("x", "y"), marks: marks).picture(label))
    #expect(chart.contains(#"href="1.html""#) && chart.contains(#"href="7.html""#))
    #expect(!chart.contains(#"href="2.html""#))
    #expect(chart.contains("title 1\ntitle 2\ntitle 3\ntitle 4\ntitle 5 …</title>"))
  }

  /// Thousands of points can be pointed at, together with their neighbors.
  @Test func everyPointOfManyIsNamedOrCounted() {
    var random = SplitMix(seed: 1)
    let points = (0..<3_000).map { _ in
      (Int.random(in: 1...10, using: &random) * 1_000, Int.random(in: 0...10_000, using: &random))
    }
    let ticks = (0...10).map { String($0) }
    let chart = text(
      ScatterChart(
        points: points, ticks: ticks, axes: ("x", "y"),
        marks: points.indices.map { Mark("title \($0)", SafeURL("\($0).html")) }
      ).picture(label))
    let links = chart.components(separatedBy: "<a ") - 1
    #expect((200...400).contains(links))
    #expect(chart.components(separatedBy: "</title>") - 1 == links + 1)
    #expect(chart.utf8.count < 100_000)
  }

  @Test func levelsHoldAboutAsManyFieldsEach() {
    #expect(Levels([0, 1, 1, 2, 3, 4, 5, 9, 1000]).starts == [1, 2, 4, 9])
    #expect(
      Levels([0, 1, 1, 2, 3, 4, 5, 9, 1000]).legend.map(\.counts) == [
        1...1, 2...3, 4...8, 9...1000,
      ])
    #expect(Levels([1, 1, 1, 1]).starts == [1])
    #expect(Levels([1, 1, 1, 1]).legend.map(\.tone) == ["l4"])
    #expect(Levels([5]).legend.map(\.counts) == [5...5])
    #expect(Levels([0, 0]).starts.isEmpty && Levels([0, 0]).level(0) == 0)
    let levels = Levels([1, 2, 3, 4])
    #expect((0...5).map(levels.level) == [0, 1, 2, 3, 4, 4])
  }

  @Test func heatMapHasOnePathForEachLevel() {
    let map = HeatMap(
      rows: [.init(name: "2020", counts: [0, 1]), .init(name: "2019", counts: [7, 0])],
      columns: ["J", "F"])
    let chart = text(map.picture(label))
    #expect(chart.contains(#"<path class="l0" d="M1 1h18v18h-18zM21 21h18v18h-18z"/>"#))
    #expect(chart.contains(#"<path class="l3" d="M21 1h18v18h-18z"/>"#))
    #expect(chart.contains(#"<path class="l4" d="M1 21h18v18h-18z"/>"#))
  }

  @Test func twentyYearsOfDaysAreSmall() {
    let days = (1...12).flatMap { month in (1...28).map { (month, $0, $0 % 7) } }
    let months = (1...12).map { String($0) }
    let year = YearCalendar(year: 2020, months: months, days: days).picture(label)
    #expect(year.bytes.count < 9_000)
    let map = HeatMap(
      rows: (0..<20).map { row in
        .init(name: String(2000 + row), counts: (0..<13).map { $0 * row % 9 })
      }, columns: months + ["?"])
    #expect(map.picture(label).bytes.count < 8_000)
  }

  @Test func weeksOfACalendarBeginOnMonday() {
    // February 2021 began on a Monday and had four weeks.
    let calendar = text(
      YearCalendar(year: 2021, months: (1...12).map { "m\($0)" }, days: [(2, 1, 1), (2, 28, 1)])
        .picture(label))
    let february = calendar.components(between: "<span>m2<", and: "</span>")
    #expect(february.contains(#"viewBox="0 0 40 70""#))
    #expect(february.contains(#"<path class="l4" d="M1 1h8v8h-8zM31 61h8v8h-8z"/>"#))
  }

  @Test func coincidingPointsAreOneLargerDot() {
    let ticks = (0...10).map { String($0) }
    let points = [(9_000, 8_000), (9_010, 8_000)] + Array(repeating: (10_000, 10_000), count: 5)
    let chart = text(
      ScatterChart(points: points + [(5_000, 6_000)], ticks: ticks, axes: ("x", "y")).picture(label)
    )
    #expect(chart.contains(#"<path class="dots d1" d="M0 1000h0"/>"#))
    #expect(chart.contains(#"<path class="dots d2" d="M800 500h0"/>"#))
    #expect(chart.contains(#"<path class="dots d3" d="M1000 0h0"/>"#))
    // The line of equal ratings begins where both scales have begun: at 6.
    #expect(chart.contains(#"<path class="even" d="M200 1000L1000 0"/>"#))
  }

  @Test func dotsAreLimited() {
    var random = SplitMix(seed: 1)
    let points = (0..<50_000).map { _ in
      (Int.random(in: 0...10_000, using: &random), Int.random(in: 0...10_000, using: &random))
    }
    let ticks = (0...10).map { String($0) }
    let chart = ScatterChart(points: points, ticks: ticks, axes: ("x", "y")).picture(label)
    #expect(chart.bytes.count < 20_000)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1k"), (1234, "1.2k"), (9949, "9.9k"), (9950, "10k"),
    (34_500, "35k"), (999_499, "999k"), (999_500, "1M"),
  ])
  func numbersOverColumnsAreBrief(number: Int, text: String) {
    #expect(brief(number) == text)
  }

  @Test func emptyChartsAreDrawn() {
    let pictures = [
      ColumnChart(labels: [], series: []).picture(label),
      BarChart(rows: [], series: []).picture(label),
      HeatMap(rows: [], columns: []).picture(label),
      ScatterChart(points: [], ticks: (0...10).map { String($0) }, axes: ("", "")).picture(label),
    ]
    for picture in pictures {
      let page = HTMLPage(Array("<!DOCTYPE html>\n".utf8) + picture.bytes)
      #expect(page.problems.isEmpty, "\(page.problems)\n\(text(picture))")
      #expect(page.elements.first?["role"] == "img")
      #expect(page.text { $0["id"] == "c-title" } == "A < B")
      #expect(!page.elements.contains { $0["class"] == "s0" || $0["class"] == "dots d1" })
    }
  }
}

extension String {
  /// The number of parts around a mark: one more than the number of marks.
  fileprivate func components(separatedBy mark: String) -> Int {
    split(separator: mark, omittingEmptySubsequences: false).count
  }

  /// The text between two marks; everything after the first if the second is missing.
  fileprivate func components(between start: String, and end: String) -> String {
    guard let first = ranges(of: start).first else { return "" }
    let rest = self[first.upperBound...]
    return String(rest.ranges(of: end).first.map { rest[..<$0.lowerBound] } ?? rest)
  }
}
