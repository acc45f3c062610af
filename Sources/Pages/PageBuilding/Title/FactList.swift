import Localization
import PageContexts
import TemplateRuntime

/// The facts of a page in their order; those that nobody knows are left out.
struct FactList {
  private(set) var facts: [FactContext] = []
  private let words: Messages
  private let labels: Messages

  /// - Parameter words: To be kept as long as the facts.
  init(in words: Messages) {
    self.words = words
    labels = words
    // Room for one more is more than the C library has at hand: it would take it from the heap as a whole each time.
    facts.reserveCapacity(7)
  }

  mutating func add(_ label: MessageKey, _ links: consuming ContextList<LinkContext>) {
    if !links.isEmpty { facts.append(FactContext(label: .word(label, labels), values: links)) }
  }

  mutating func add(_ label: MessageKey, _ link: consuming LinkContext?) {
    if let link = consume link { add(label, only: link) }
  }

  mutating func add(_ label: MessageKey, _ text: consuming String?) {
    if let text = consume text { add(label, only: LinkContext(text: text, url: nil)) }
  }

  mutating func add(_ label: MessageKey, _ texts: [String]) {
    add(label, ContextList(texts.map { LinkContext(text: $0, url: nil) }))
  }

  mutating func add(_ label: MessageKey, _ number: Int?) {
    if let number { add(label, words.number(number)) }
  }

  private mutating func add(_ label: MessageKey, only value: consuming LinkContext) {
    facts.append(FactContext(label: .word(label, labels), values: [value]))
  }
}
