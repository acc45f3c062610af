import Base
import Templates

/// The days of one year as fields, darker for higher counts: a block for each month, with a column
/// for each week from Monday on. The page places as many blocks side by side as fit.
struct YearCalendar: Sendable {
  private let year: Int
  /// `Jan`; twelve of them.
  private let months: [String]
  let levels: Levels
  private let counts: [[Int: Int]]
  private let marks: [[Int: Mark]]

  /// - Parameters:
  ///   - days: those with a count above 0
  ///   - marks: one for each of these days, or an empty list
  init(
    year: Int, months: [String], days: [(month: Int, day: Int, count: Int)], marks: [Mark] = []
  ) {
    (self.year, self.months) = (year, months)
    var byDay = [[Int: Mark]](repeating: [:], count: 12)
    for (day, mark) in zip(days, marks) { byDay[day.month - 1][day.day] = mark }
    self.marks = byDay
    var counts = [[Int: Int]](repeating: [:], count: 12)
    for (month, day, count) in days { counts[month - 1][day] = count }
    self.counts = counts
    levels = Levels(days.lazy.map(\.count))
  }

  func picture(_ label: ChartLabel) -> HTML {
    var sketch = Sketch()
    let role = marks.contains { $0.values.haveLinks } ? "group" : "img"
    sketch.add(#"<div class="calendar" role="\#(role)" aria-labelledby=""#)
    sketch.add(escaping: "\(label.id)-title \(label.id)-text")
    sketch.add(#"">"#)
    sketch.add(#"span class="hidden""#, id: label.id + "-title", label.title)
    sketch.add(#"span class="hidden""#, id: label.id + "-text", label.description)
    sketch.add("\n")
    for month in months.indices { add(month, to: &sketch) }
    sketch.add("</div>")
    return sketch.html
  }

  private func add(_ month: Int, to sketch: inout Sketch) {
    let first = GregorianCalendar.weekday(year: year, month: month + 1, day: 1)
    let length = GregorianCalendar.days(inMonth: month + 1, of: year)
    let weeks = (first + length + 6) / 7
    var steps = [String](repeating: "", count: 5)
    for day in 1...length {
      let field = first + day - 1
      let level = levels.level(counts[month][day] ?? 0)
      steps[level] += box(field / 7 * 10 + 1, field % 7 * 10 + 1, 8, 8)
    }
    sketch.add("<span>")
    sketch.add(escaping: months[month])
    let size = #"width="\#(weeks * 10)" height="70" viewBox="0 0 \#(weeks * 10) 70""#
    sketch.add(#"<svg class="chart heat" \#(size)>"#)
    for (level, steps) in steps.enumerated() { sketch.path(steps, class: levels.tone(level)) }
    let isStop = Mark.areStops(counts.reduce(0) { $0 + $1.count })
    for (day, mark) in marks[month].sorted(by: { $0.key < $1.key }) {
      let field = first + day - 1
      sketch.mark(mark, isStop: isStop, box(field / 7 * 10, field % 7 * 10, 10, 10))
    }
    sketch.add("</svg></span>\n")
  }
}
