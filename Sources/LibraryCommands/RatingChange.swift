import Base
import LibraryFiles
import MediaLibrary

package struct RatingChange: TitleChange {
  /// nil removes the rating.
  private let rating: String?
  /// The date of the rated run; nil if the rating belongs to no further run.
  private let again: GivenDate?

  package init(_ rating: String?, again: GivenDate? = nil) {
    self.rating = rating
    self.again = again
  }

  package func plan(
    for title: WrittenTitle, reporting: inout DiagnosticList
  ) -> PlannedChange? {
    guard let tracking = title.entry.tracking else {
      reporting.report(.notTracked(title.entry.id, "a rating"))
      return nil
    }
    if again != nil, title.entry.isInItsFirstTime {
      reporting.report(.ratedAgainTooEarly(title.entry.id))
      return nil
    }
    var plan = PlannedChange()
    guard let text = rating else {
      if title.has("rating") { plan.remove("rating") } else { plan.note("it has no rating") }
      return plan
    }
    if text.lowercased() == "none" || text.isZero {
      reporting.report(.noRating(text, title.entry.id))
      return nil
    }
    guard let rating = givenRating(text, scale: title.scale, reporting: &reporting) else {
      return nil
    }
    let word = title.scale.text(rating)
    if tracking.rating != rating { plan.set("rating", word) }
    if let again {
      if tracking.status != .completed {
        plan.set("status", Status.completed.rawValue)
        if title.has("dropped") { plan.remove("dropped") }
        plan.countToEnd(of: title)
      }
      plan.addTime(to: title, finished: again.date, rating: word)
    } else if plan.edits.isEmpty {
      plan.note("its rating is \(word) already")
    }
    return plan
  }
}

extension PlannedChange {
  /// Records that a title was finished again: closes the run in progress, or adds a run.
  mutating func addTime(to title: WrittenTitle, finished: PartialDate?, rating: String? = nil) {
    let tracking = title.entry.tracking
    let history = tracking?.history ?? []
    let ended = history.count { $0.status == nil || $0.status == .completed }
    let repeats = title.has("repeat") ? tracking?.repeats : nil
    if let repeats, history.isEmpty, repeats > 0 {
      // A list of one run would contradict a count of several.
      set("repeat", String(repeats + 1))
      if finished != nil || rating != nil {
        note("'repeat' counts the times of this title; list them in 'history' to keep their dates")
      }
      return
    }
    if let open = title.openTime {
      edits.append(("history", .inItem(open, key: "status", .set(.word("completed")))))
      if let finished {
        let date = KeyChange.set(.word(finished.iso))
        edits.append(("history", .inItem(open, key: "finished", date)))
      }
      if let rating {
        edits.append(("history", .inItem(open, key: "rating", .set(.word(rating)))))
      }
      if let repeats, repeats <= ended { set("repeat", String(ended + 1)) }
      closeTimes(of: title, as: .dropped, except: open)
      return
    }
    var pairs: [YAMLValue.Pair] = []
    if let finished { pairs.append(.init("finished", .word(finished.iso))) }
    if let rating { pairs.append(.init("rating", .word(rating))) }
    if pairs.isEmpty { pairs.append(.init("status", .word("completed"))) }
    edits.append(("history", .append(.mapping(pairs))))
    if let repeats { set("repeat", String(repeats + 1)) }
  }
}

extension PlannedChange {
  /// Closes the runs in progress: the last one with `status`; others, about which nothing is known,
  /// as dropped.
  mutating func closeTimes(of title: WrittenTitle, as status: Status, except kept: Int? = nil) {
    let last = title.openTime
    for index in title.openTimes where index != kept {
      let word = index == last ? status : .dropped
      edits.append(("history", .inItem(index, key: "status", .set(.word(word.rawValue)))))
    }
  }
}

extension WrittenTitle {
  /// The runs of the history in progress.
  var openTimes: [Int] {
    let history = entry.tracking?.history ?? []
    return history.indices.filter {
      history[$0].status == .current || history[$0].status == .repeating
    }
  }

  /// The run of the history in progress; the last if there are several.
  var openTime: Int? { openTimes.last }

  /// The last finished run of the history.
  var lastFinishedTime: Int? {
    entry.tracking?.history.lastIndex { $0.status == nil || $0.status == .completed }
  }
}

extension String {
  fileprivate var isZero: Bool {
    if case .hundredths(0) = DecimalText(self) { true } else { false }
  }
}
