import MediaLibrary

/// The progress of a further run when it was paused. The title's own progress is that of the first
/// run again, so the note of the run in the history keeps it.
struct PausedPlace: Equatable {
  /// In the title's own unit.
  private(set) var progress: Int?
  private(set) var volumes: Int?
  /// `at 5 of 12 episodes`, `at 20 chapters, 3 of 4 volumes`
  let text: String

  /// nil at the very beginning.
  init?(of title: WrittenTitle) {
    guard let tracking = title.entry.tracking else { return nil }
    let unit = tracking.progressUnit ?? title.entry.kind.unit
    var counts: [String] = []
    if let count = tracking.progress, count > 0 {
      progress = count
      counts.append(counted(count, of: title.entry.work.total(of: unit), unit))
    }
    if let count = tracking.progressVolumes, count > 0 {
      volumes = count
      counts.append(counted(count, of: title.entry.work.volumes, .volumes))
    }
    if counts.isEmpty { return nil }
    text = "at " + counts.joined(separator: ", ")
  }

  /// The owner's note about that run, followed by the place.
  func note(behind own: String?) -> String { own.map { "\($0) (\(text))" } ?? text }

  /// The place in a note, and the rest of the note; nil for a note without a place.
  ///
  /// The total may have become less than the progress.
  static func found(
    in note: String?, of title: WrittenTitle
  ) -> (place: PausedPlace, rest: String?)? {
    let form =
      #/
      (?:^|\ \()
      (at\ ([0-9]{1,9})(?:\ of\ [0-9]+)?\ ([a-z]+)
        (?:,\ ([0-9]{1,9})(?:\ of\ [0-9]+)?\ volumes?)?)
      \)?$
      /#
    guard let note, let match = note.firstMatch(of: form), let first = Int(match.2) else {
      return nil
    }
    let unit = title.entry.tracking?.progressUnit ?? title.entry.kind.unit
    var place = PausedPlace(text: String(match.1))
    let work = title.entry.work
    func most(_ count: Int, of total: Int?) -> Int { min(count, total ?? count) }
    if [unit.rawValue, unit.singular].contains(String(match.3)) {
      place.progress = most(first, of: work.total(of: unit))
      place.volumes = match.4.flatMap { Int($0) }.map { most($0, of: work.volumes) }
    } else if ["volumes", "volume"].contains(match.3) {
      place.volumes = most(first, of: work.volumes)
    } else {
      return nil
    }
    let rest = note[..<match.range.lowerBound]
    return (place, rest.isEmpty ? nil : String(rest))
  }

  private init(text: String) {
    self.text = text
  }
}

private func counted(_ count: Int, of total: Int?, _ unit: ProgressUnit) -> String {
  let total = unit == .percent ? nil : total
  let word = (total ?? count) == 1 ? unit.singular : unit.rawValue
  return "\(count) " + (total.map { "of \($0) " } ?? "") + word
}

extension ProgressUnit {
  fileprivate var singular: String { self == .percent ? rawValue : String(rawValue.dropLast()) }
}
