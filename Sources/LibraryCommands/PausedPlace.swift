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
    let (work, unit) = (title.entry.work, tracking.progressUnit ?? title.entry.kind.unit)
    func positive(_ count: Int?) -> Int? { count.flatMap { $0 > 0 ? $0 : nil } }
    progress = positive(tracking.progress)
    volumes = positive(tracking.progressVolumes)
    let total = unit == .percent ? nil : work.total(of: unit)
    let counts = [
      progress.map { counted($0, of: total, unit) },
      volumes.map { counted($0, of: work.volumes, .volumes) },
    ].compactMap { $0 }
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
    let (work, unit) = (
      title.entry.work, title.entry.tracking?.progressUnit ?? title.entry.kind.unit
    )
    var place = PausedPlace(text: String(match.1))
    let word = String(match.3)
    if [unit.word(for: 1), unit.rawValue].contains(word) {
      place.progress = min(first, work.total(of: unit) ?? first)
      place.volumes = match.4.flatMap { Int($0) }.map { min($0, work.volumes ?? $0) }
    } else if ["volumes", "volume"].contains(word) {
      place.volumes = min(first, work.volumes ?? first)
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
