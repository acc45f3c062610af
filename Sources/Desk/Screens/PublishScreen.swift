import Base
import MediaLibrary
import Templates

/// The changes that publishing would make, the audit, and the site's address afterwards.
enum PublishScreen: Screen {
  static func context(of request: ScreenRequest) -> Named<PublishContext>? {
    guard request.rest.isEmpty else { return nil }
    return Named(request.words[.publish], PublishContext(request))
  }
}

/// `desk/publish.html`
struct PublishContext: TemplateContext {
  let hasPlace: Bool
  /// The hosts that the site can be published to; empty if it has a place.
  let hosts: [PublishHostContext]
  /// A place that was typed and refused; empty otherwise.
  let place: String
  let example = PublishingPlace.example(at: .folder)
  let isRunning: Bool
  let percent: String?
  let outcome: PublishOutcomeContext?
  let form: [FieldContext]

  init(_ request: ScreenRequest) {
    let desk = request.desk
    hasPlace = desk.publisher != nil && request.reading.settings.publishing != nil
    let refused = request.refused
    hosts =
      hasPlace || desk.publisher == nil
      ? []
      : Settings.Publishing.Host.allCases.map { host in
        PublishHostContext(
          value: host.rawValue, label: request.words[.place(host)],
          example: PublishingPlace.example(at: host),
          isCurrent: host.rawValue == refused?["to"] ?? Settings.Publishing.Host.folder.rawValue)
      }
    place = refused?["at"] ?? ""
    isRunning = desk.publishing.isRunning
    percent = desk.publishing.percent.map {
      request.words[.percentDone, ("percent", String($0))]
    }
    outcome =
      isRunning ? nil : desk.publications.now.map { PublishOutcomeContext($0, request) }
    form = request.hidden([])
  }
}

struct PublishHostContext: TemplateContext {
  let value: String
  let label: String
  /// An example of a place on this host.
  let example: String
  let isCurrent: Bool
}

struct PublishOutcomeContext: TemplateContext {
  let isPublished: Bool
  /// Whether there is something to publish and no reason against it.
  let mayPublish: Bool
  let host: String?
  let groups: [ImportGroupContext]
  let isUnchanged: Bool
  let audit: String?
  let problems: [ProblemContext]
  let address: SafeURL?
  let asksRemovals: Bool
  let asksAdoption: Bool

  private static let most = 40

  init(_ outcome: DeskPublisher.Outcome, _ request: ScreenRequest) {
    let words = request.words
    func group(_ word: DeskWord, _ paths: [String]) -> ImportGroupContext? {
      ImportGroupContext(words[word], paths.map { ImportRowContext(path: $0) }, words)
    }
    let changes = outcome.changes
    isPublished = outcome.isPublished
    mayPublish = !outcome.isPublished && changes != nil
    host = changes?.host
    groups = [
      group(.addedFiles, changes?.added ?? []), group(.changedFiles, changes?.changed ?? []),
      group(.removedFiles, changes?.removed ?? []),
    ].compactMap { $0 }
    isUnchanged = changes != nil && groups.isEmpty
    audit = outcome.audit
    problems = (outcome.findings + outcome.problems).prefix(PublishOutcomeContext.most).map {
      let place = $0.location.map { $0.line > 0 ? "\($0.path):\($0.line)" : $0.path }
      return ProblemContext(
        message: [place, $0.message].compactMap { $0 }.joined(separator: ": "), fix: $0.fix)
    }
    address = outcome.isPublished ? request.reading.settings.url.flatMap { SafeURL($0) } : nil
    let ids = Set(outcome.problems.map(\.id))
    asksRemovals = !ids.isDisjoint(with: ["host-many-removals", "output-many-removals"])
    asksAdoption = !ids.isDisjoint(with: PublishOutcomeContext.foreign)
  }

  /// Ids of diagnostics that '--adopt' overrules.
  private static let foreign: Set = [
    "host-file-not-ours", "host-branch-not-ours", "host-page-left",
  ]
}
