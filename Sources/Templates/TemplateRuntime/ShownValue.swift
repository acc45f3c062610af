/// What a template shows as a variable.
protocol ShownValue: Sendable {
  static func form(isOptional: Bool) -> ValueForm
  var isEmpty: Bool { get }
  func append(to page: inout PageBuffer)
}

extension String: ShownValue {
  static func form(isOptional: Bool) -> ValueForm { isOptional ? .optionalText : .text }

  func append(to page: inout PageBuffer) { page.append(escaping: self) }
}

extension SafeURL: ShownValue {
  static func form(isOptional: Bool) -> ValueForm { isOptional ? .optionalURL : .url }
}

extension HTML: ShownValue {
  static func form(isOptional: Bool) -> ValueForm { isOptional ? .optionalHTML : .html }

  func append(to page: inout PageBuffer) { page.append(bytes) }
}

/// The types of `ShownValue` as a value that can be asked what lies in a context.
package enum ValueForm: Sendable {
  case text, optionalText, url, optionalURL, html, optionalHTML

  func append(at value: ContextPointer, to page: inout PageBuffer) {
    switch self {
    case .text: value.read(String.self) { page.append(escaping: $0) }
    case .optionalText: value.readOptional(String.self) { page.append(escaping: $0) }
    case .url: value.read(SafeURL.self) { $0.append(to: &page) }
    case .optionalURL: value.readOptional(SafeURL.self) { $0.append(to: &page) }
    case .html: value.read(HTML.self) { page.append($0.bytes) }
    case .optionalHTML: value.readOptional(HTML.self) { page.append($0.bytes) }
    }
  }

  /// Whether there is something to show.
  func isPresent(at value: ContextPointer) -> Bool {
    switch self {
    case .text: value.read(String.self) { !$0.isEmpty }
    case .optionalText: value.readOptional(String.self) { !$0.isEmpty } ?? false
    case .url: value.read(SafeURL.self) { !$0.isEmpty }
    case .optionalURL: value.readOptional(SafeURL.self) { !$0.isEmpty } ?? false
    case .html: value.read(HTML.self) { !$0.isEmpty }
    case .optionalHTML: value.readOptional(HTML.self) { !$0.isEmpty } ?? false
    }
  }
}

/// How a value whose type has been forgotten is read. As a value itself a type has nothing to retain.
package protocol ValueReader: SendableMetatype {
  static func isPresent(at value: ContextPointer) -> Bool
  static func append(at value: ContextPointer, to page: inout PageBuffer)
}

extension ValueReader {
  package static func isPresent(at value: ContextPointer) -> Bool { true }

  package static func append(at value: ContextPointer, to page: inout PageBuffer) {}
}

/// Of what need not be read.
enum NoValue: ValueReader {}
