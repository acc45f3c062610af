/// What the owner's progress counts: the kind's own unit, or what `progressUnit` says.
package enum ProgressUnit: String, Sendable, CaseIterable {
  case episodes, chapters, volumes, pages, hours, minutes, percent
}

extension Work {
  /// Where progress ends; nil when that is unknown.
  package func total(of unit: ProgressUnit) -> Int? {
    switch unit {
    case .episodes: episodes
    case .chapters: chapters
    case .volumes: volumes
    case .pages: pages
    case .minutes: duration
    case .percent: 100
    case .hours: nil
    }
  }
}
