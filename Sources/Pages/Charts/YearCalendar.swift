import TemplateRuntime

/// The days of one year, the darker the more: weeks as columns from Monday down, a block for each month, so that
/// the blocks can flow to the width there is.
package struct YearCalendar: Sendable {
  package let year: Int
  /// `Jan`; twelve of them.
  package let months: [String]
  package let levels: Levels
  private let counts: [[Int: Int]]

  /// `days`: only those with something.
  package init(year: Int, months: [String], days: [(month: Int, day: Int, count: Int)]) {
    self.year = year
    self.months = months
    var counts = [[Int: Int]](repeating: [:], count: 12)
    for (month, day, count) in days { counts[month - 1][day] = count }
    self.counts = counts
    levels = Levels(days.lazy.map(\.count))
  }

  package func picture(_ label: ChartLabel) -> HTML {
    var sketch = Sketch()
    sketch.add(#"<div class="calendar" role="img" aria-labelledby=""#)
    sketch.add(escaping: "\(label.id)-title \(label.id)-text")
    sketch.add(#""><span class="hidden" id=""#)
    sketch.add(escaping: "\(label.id)-title")
    sketch.add(#"">"#)
    sketch.add(escaping: label.title)
    sketch.add(#"</span><span class="hidden" id=""#)
    sketch.add(escaping: "\(label.id)-text")
    sketch.add(#"">"#)
    sketch.add(escaping: label.description)
    sketch.add("</span>\n")
    for month in months.indices { add(month, to: &sketch) }
    sketch.add("</div>")
    return sketch.html
  }

  private func add(_ month: Int, to sketch: inout Sketch) {
    let first = weekday(year: year, month: month + 1, day: 1)
    let length = daysInMonth(month + 1, of: year)
    let weeks = (first + length + 6) / 7
    var steps = [String](repeating: "", count: 5)
    for day in 1...length {
      let place = first + day - 1
      let level = levels.level(counts[month][day] ?? 0)
      steps[level] += box(place / 7 * 10 + 1, place % 7 * 10 + 1, 8, 8)
    }
    sketch.add("<span>")
    sketch.add(escaping: months[month])
    let size = #"width="\#(weeks * 10)" height="70" viewBox="0 0 \#(weeks * 10) 70""#
    sketch.add(#"<svg class="chart heat" \#(size) aria-hidden="true">"#)
    for (level, steps) in steps.enumerated() { sketch.path(steps, class: levels.tone(level)) }
    sketch.add("</svg></span>\n")
  }
}

/// 0 for Monday. Proleptic Gregorian; by the days since 1 March of the year 0 (Fliegel and Van Flandern's method).
func weekday(year: Int, month: Int, day: Int) -> Int {
  let late = month > 2 ? 0 : 1
  let years = year - late
  let monthsSinceMarch = month + 12 * late - 3
  let century = floored(years, by: 100)
  let days =
    day + (153 * monthsSinceMarch + 2) / 5 + 365 * years + floored(years, by: 4) - century
    + floored(years, by: 400)
  // 1 March of the year 0 was a Wednesday.
  return ((days + 1) % 7 + 7) % 7
}

func daysInMonth(_ month: Int, of year: Int) -> Int {
  switch month {
  case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

private func floored(_ number: Int, by divisor: Int) -> Int {
  number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
}
