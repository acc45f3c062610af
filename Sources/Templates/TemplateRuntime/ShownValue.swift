/// What a template shows as a variable.
protocol ShownValue: Sendable {
  static func form(isOptional: Bool) -> ValueForm
  var isEmpty: Bool { get }
  func append(to page: inout PageBuffer)
}

extension String: ShownValue {
  static func form(isOptional: Bool) -> ValueForm { isOptional ? .optionalText : .text }

  @inline(__always)
  func append(to page: inout PageBuffer) { page.append(escaping: self) }
}

extension SafeURL: ShownValue {
  static func form(isOptional: Bool) -> ValueForm { isOptional ? .optionalURL : .url }
}

extension HTML: ShownValue {
  static func form(isOptional: Bool) -> ValueForm { isOptional ? .optionalHTML : .html }

  @inline(__always)
  func append(to page: inout PageBuffer) { page.append(bytes) }
}

/// The types of `ShownValue` as a value that can be asked what lies at a place.
package enum ValueForm: Sendable {
  case text, optionalText, url, optionalURL, html, optionalHTML

  @inline(__always)
  func append(at place: ContextPointer, to page: inout PageBuffer) {
    switch self {
    case .text: place.read(String.self) { page.append(escaping: $0) }
    case .optionalText: place.readOptional(String.self) { page.append(escaping: $0) }
    case .url: place.read(SafeURL.self) { $0.append(to: &page) }
    case .optionalURL: place.readOptional(SafeURL.self) { $0.append(to: &page) }
    case .html: place.read(HTML.self) { page.append($0.bytes) }
    case .optionalHTML: place.readOptional(HTML.self) { page.append($0.bytes) }
    }
  }

  /// Whether there is something to show.
  @inline(__always)
  func isPresent(at place: ContextPointer) -> Bool {
    switch self {
    case .text: place.read(String.self) { !$0.isEmpty }
    case .optionalText: place.readOptional(String.self) { !$0.isEmpty } ?? false
    case .url: place.read(SafeURL.self) { !$0.isEmpty }
    case .optionalURL: place.readOptional(SafeURL.self) { !$0.isEmpty } ?? false
    case .html: place.read(HTML.self) { !$0.isEmpty }
    case .optionalHTML: place.readOptional(HTML.self) { !$0.isEmpty } ?? false
    }
  }
}

/// How a value whose type has been forgotten is read. As a value itself a type has nothing to count.
package protocol ValueReader: SendableMetatype {
  static func isPresent(at place: ContextPointer) -> Bool
  static func append(at place: ContextPointer, to page: inout PageBuffer)
}

extension ValueReader {
  package static func isPresent(at place: ContextPointer) -> Bool { true }

  package static func append(at place: ContextPointer, to page: inout PageBuffer) {}
}

/// Of what need not be read.
enum NoValue: ValueReader {}
