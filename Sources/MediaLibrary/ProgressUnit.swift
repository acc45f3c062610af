/// The unit of the owner's progress: that of the kind, or `progressUnit`.
package enum ProgressUnit: String, Sendable, CaseIterable {
  case episodes, chapters, volumes, pages, hours, minutes, percent
}

extension Work {
  /// The total; nil when it is unknown.
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
