import Planning
import Templates

/// Collects the facts of a page in order, leaving out unknown ones.
struct FactList {
  private(set) var facts: [FactContext] = []
  private let messages: Messages

  init(in messages: Messages) { self.messages = messages }

  mutating func add(_ label: MessageKey, _ links: [LinkContext]) {
    if !links.isEmpty { facts.append(FactContext(label: messages[label], values: links)) }
  }

  mutating func add(_ label: MessageKey, _ link: LinkContext?) {
    if let link { add(label, only: link) }
  }

  mutating func add(_ label: MessageKey, _ text: String?) {
    if let text { add(label, only: LinkContext(text: text, url: nil)) }
  }

  mutating func add(_ label: MessageKey, _ texts: [String]) {
    add(label, texts.map { LinkContext(text: $0, url: nil) })
  }

  mutating func add(_ label: MessageKey, _ number: Int?) {
    if let number { add(label, messages.number(number)) }
  }

  private mutating func add(_ label: MessageKey, only value: LinkContext) {
    facts.append(FactContext(label: messages[label], values: [value]))
  }
}
