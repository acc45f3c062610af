/// The owner's own data about a work.
package struct Tracking: Sendable {
  package var status: Status
  package var rating: Rating?
  /// In the kind's unit, or in `progressUnit`.
  @PackedOptional package var progress: Int?
  @PackedOptional package var progressVolumes: Int?
  package var progressUnit: ProgressUnit?
  /// Hundredths of an hour.
  package var hours: Int?
  package var started: PartialDate?
  package var finished: PartialDate?
  package var dropped: PartialDate?
  /// Runs after the first, the oldest first.
  package var history: [Run] = []
  package var parts: [Part] = []
  /// The number of runs after the first.
  package var repeats = 0
  package var favorite: Favorite?
  package var owned: Ownership?
  package var tags: [String] = []
  package var quotes: [Quote] = []
  /// A review of the owner's on another site.
  package var reviewURL: String?
  package var added: PartialDate?
  package var updated: PartialDate?

  package init(status: Status) { self.status = status }

  /// A rewatch, reread or replay.
  package struct Run: Sendable, Hashable {
    package var started: PartialDate?
    package var finished: PartialDate?
    package var status: Status?
    package var rating: Rating?
    /// Hundredths of an hour.
    package var hours: Int?
    package var platform: String?
    @Unspoiled package var note: String?
    /// Plain text in paragraphs.
    @Unspoiled package var review: String?
    package var tags: [String] = []
    /// The people who were there; `with` in a file.
    package var companions: [String] = []
    package var place: String?

    package var isFinished: Bool { status == nil || status == .completed }

    package init(
      started: PartialDate? = nil, finished: PartialDate? = nil, status: Status? = nil,
      rating: Rating? = nil, hours: Int? = nil, platform: String? = nil, note: String? = nil
    ) {
      (self.started, self.finished, self.status, self.rating) = (started, finished, status, rating)
      (self.hours, self.platform, self.note) = (hours, platform, note)
    }
  }

  /// A season, volume, chapter or episode: ticked, or with its own rating.
  package struct Part: Sendable, Hashable {
    package enum Unit: String, Sendable, CaseIterable { case season, volume, chapter, episode }
    package let unit: Unit
    package let number: Int
    package var rating: Rating?
    package var finished: PartialDate?
    @Unspoiled package var note: String?

    package init(
      unit: Unit, number: Int, rating: Rating? = nil, finished: PartialDate? = nil,
      note: String? = nil
    ) {
      (self.unit, self.number, self.rating) = (unit, number, rating)
      (self.finished, self.note) = (finished, note)
    }
  }

  /// A passage worth keeping.
  package struct Quote: Sendable, Hashable {
    @Unspoiled package var text: String
    package var page: String?
    /// The time in a film or episode: `0:42:10`.
    package var time: String?
    @Unspoiled package var note: String?

    package init(
      text: String, page: String? = nil, time: String? = nil, note: String? = nil
    ) {
      (self.text, self.page, self.time, self.note) = (text, page, time, note)
    }
  }

  package struct Favorite: Sendable, Hashable {
    /// From 1; nil comes after all ranks.
    package let rank: Int?

    package init(rank: Int?) { self.rank = rank }
  }

  /// Empty `media` means owned in an unknown form.
  package struct Ownership: Sendable, Hashable {
    package let media: [String]

    package init(media: [String]) { self.media = media }
  }
}
