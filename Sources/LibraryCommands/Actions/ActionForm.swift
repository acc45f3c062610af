import Base
import MediaLibrary

/// The form of a value in an action: the texts it accepts, its JSON Schema, and the advice on how
/// to write it.
package enum ActionForm: Sendable {
  case text
  /// One or more texts, separated by commas or as a list.
  case texts
  /// People: as `texts`, but `King, Stephen` is one.
  case names
  case flag
  /// A number from 1 on.
  case number
  case words([String])
  /// - Parameters:
  ///   - example: `9.5 or 4/5`
  ///   - bare: values that are written without quotes in JSON
  case pattern(String, example: String, bare: Bare = .none)
  /// A period, `today` or `yesterday`; for `at` also `none`.
  case date(orNone: Bool)
  /// Numbers from 1; those with a minus are unticked.
  case ticks
  /// Ids in registries: a mapping, or texts such as `anilist:154587`.
  case ids
  /// Any value of a title's key.
  case keyValue
  /// Any value that a page can show.
  case anything

  /// The values of a form that are written without quotes in JSON.
  package enum Bare: Sendable {
    case none, all
    case integers(ClosedRange<Int>)
    case numbers(ClosedRange<Int>)
    /// Integers, and `true`.
    case ranks(ClosedRange<Int>)
  }

  static let id = pattern("[a-z-]+/[^/]+", example: "anime/frieren")
  static let slug = pattern("[^/]+", example: "comfort-films", bare: .all)
  static let newID = pattern(
    "([a-z-]+/)?[^/]+", example: "frieren-tv or shows/frieren", bare: .all)
  static let name = pattern(
    #"[^\n\r]{1,500}"#, example: "a name on one line, of at most 500 characters", bare: .all)
  static let rating = pattern(
    #"[0-9]{1,9}(\.[0-9]+)?( ?/ ?(5|10|100)| ?(stars?|★))?"#, example: "9.5 or 4/5",
    bare: .numbers(0...most))
  static let status = words(Status.allCases.map(\.rawValue))
  static let amount = pattern(
    "all|[+−-]?[0-9]{1,9}|[0-9]{1,3} ?%|[sS][0-9]{1,3} ?[eE][0-9]{1,4}|[0-9]{1,9}/[0-9]{1,9}",
    example: "12, +1, 45%, 120/612, S02E03 or all", bare: .integers(-most...most))
  static let total = pattern("[+]?[0-9]{1,9}", example: "24 or +12", bare: .integers(0...most))
  static let hours = pattern(
    #"[+−-]?([0-9]{1,9}(\.[0-9]+)?|[0-9]{1,9}:[0-5][0-9]|([0-9]{1,9}h)?[0-9]{1,9}m|[0-9]{1,9}h)"#,
    example: "12, +1.5, +1:30 or 90m", bare: .numbers(-most...most))
  static let rank = pattern(
    "true|[1-9][0-9]{0,8}", example: "true or a rank such as 3", bare: .ranks(1...most))
  static let picture = pattern(
    #"[^/.][^/]*\.[A-Za-z]+"#, example: "the name of a picture beside the action's file")

  private static let most = 999_999_999
  private static let mostTexts = 1_000

  /// The part of a message that explains how to write the value.
  var advice: String {
    switch self {
    case .text, .anything, .keyValue: "write a text"
    case .texts, .names: "write a text, or several with commas between them"
    case .flag: "write true or false"
    case .number: "write a number from 1"
    case .words(let words): "write \(choices(words))"
    case .pattern(_, let example, _): "write \(example)"
    case .date(let orNone):
      "write 2026-11-27, 2026-11, 2026, today\(orNone ? ", yesterday or none" : " or yesterday")"
    case .ticks: "write numbers: [5, 7], or -5 to untick one"
    case .ids: "write {anilist: 154587}"
    }
  }

  /// The value of a key in a file or a form.
  enum Given: Equatable {
    case nothing
    case text(String)
    case list([String])
    /// A mapping of texts.
    case pairs([String])
    /// A list or a mapping with nested ones, on one line.
    case nested(String)

    var shown: String {
      switch self {
      case .nothing: ""
      case .text(let text), .nested(let text): text
      case .list(let texts), .pairs(let texts): texts.joined(separator: ", ")
      }
    }
  }

  /// The texts of a value for storing in an action; nil if they don't have this form.
  func texts(_ given: Given) -> [String]? {
    let texts: [String]
    switch (self, given) {
    case (_, .nothing): return nil
    case (.texts, .text(let text)), (.ticks, .text(let text)), (.ids, .text(let text)):
      texts = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    case (.names, .text(let text)): texts = people(in: text)
    case (.texts, .list(let list)), (.names, .list(let list)), (.ticks, .list(let list)),
      (.ids, .list(let list)), (.ids, .pairs(let list)):
      texts = list
    case (.anything, .list(let list)): return list
    case (.keyValue, .list(let list)): return [JSONValue.texts(list).line]
    case (.keyValue, .nested(let text)) where text.hasPrefix("[") || text.hasPrefix("{"):
      return [text]
    case (_, .text(let text)): texts = [text]
    case (_, .list), (_, .pairs), (_, .nested): return nil
    }
    guard (1...ActionForm.mostTexts).contains(texts.count) else { return nil }
    return texts.allSatisfy { !$0.isEmpty && accepts($0) } ? texts : nil
  }

  private func accepts(_ text: String) -> Bool {
    switch self {
    case .text, .texts, .names, .keyValue, .anything: true
    case .flag: ["true", "false"].contains(text)
    case .words(let words): words.contains(text)
    case .number, .pattern, .date, .ticks, .ids:
      pattern.flatMap { try? Regex($0).wholeMatch(in: text) } != nil
    }
  }

  /// A regular expression for whole texts, for Swift and for JSON Schema; nil if any text is valid,
  /// or if the words are listed.
  private var pattern: String? {
    switch self {
    case .number: "[1-9][0-9]{0,8}"
    case .pattern(let pattern, _, _): pattern
    case .date(let orNone):
      "[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?|today|yesterday"
        + (orNone ? "|none" : "")
    case .ticks: "-?[1-9][0-9]{0,4}"
    case .ids: "[a-z0-9]+:[^ ,]+"
    case .text, .texts, .names, .flag, .words, .keyValue, .anything: nil
    }
  }

  /// The JSON Schema of a value.
  ///
  /// - Parameter mayBeNone: whether an empty value is valid, too
  func schema(orNone mayBeNone: Bool = false) -> JSONValue {
    let forms = schemas + (mayBeNone ? [["enum": .array([.null, .text("")])]] : [])
    return forms.count == 1 ? forms[0] : ["anyOf": .array(forms)]
  }

  private var schemas: [JSONValue] {
    let plain: JSONValue = [
      "type": .texts(["string", "number", "boolean"]), "minLength": .number(1),
    ]
    func list(of item: JSONValue) -> JSONValue {
      [
        "type": .text("array"), "items": item, "minItems": .number(1),
        "maxItems": .number(Self.mostTexts),
      ]
    }
    func numbers(_ type: String, _ range: ClosedRange<Int>) -> JSONValue {
      [
        "type": .text(type), "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    }
    // JSON Schema doesn't anchor patterns.
    func matching(_ end: String = "") -> JSONValue {
      ["type": .text("string"), "pattern": .text("^(\(pattern ?? ""))\(end)$")]
    }
    let several = "( *, *(\(pattern ?? "")))*"
    switch self {
    case .text: return [plain]
    case .anything:
      let scalar: JSONValue = ["type": .texts(["string", "number", "boolean"])]
      return [scalar, ["type": .text("array"), "items": scalar]]
    case .texts, .names: return [plain, list(of: plain)]
    case .keyValue: return [plain, ["type": .texts(["array", "object"])]]
    case .flag:
      return [["enum": .array([.flag(true), .flag(false), .text("true"), .text("false")])]]
    case .words(let words): return [["enum": .texts(words)]]
    case .number: return [numbers("integer", 1...Self.most), matching()]
    case .pattern(_, _, let bare):
      switch bare {
      case .none: return [matching()]
      case .all: return [matching(), ["type": .texts(["number", "boolean"])]]
      case .integers(let range): return [numbers("integer", range), matching()]
      case .numbers(let range): return [numbers("number", range), matching()]
      case .ranks(let range):
        return [numbers("integer", range), ["enum": .array([.flag(true)])], matching()]
      }
    case .date: return [numbers("integer", 1000...9999), matching()]
    case .ticks:
      let one = [numbers("integer", 1...99_999), numbers("integer", -99_999 ... -1)]
      return one + [matching(several), list(of: ["anyOf": .array(one + [matching()])])]
    case .ids:
      let mapping: JSONValue = [
        "type": .text("object"), "minProperties": .number(1),
        "propertyNames": ["pattern": .text("^[a-z0-9]+$")],
        "additionalProperties": [
          "type": .texts(["string", "integer"]), "pattern": .text("^[^ ,]+$"),
        ],
      ]
      return [mapping, matching(several), list(of: matching())]
    }
  }
}

extension OwnersAction.Key {
  /// The form of the key's value; for `value` it depends on the verb.
  var form: ActionForm {
    switch self {
    case .do, .key, .note, .value: .text
    case .name: .name
    case .title: .id
    case .list, .slug: .slug
    case .episodes, .chapters, .volumes: .ticks
    case .unit: .words(["chapters", "volumes"])
    case .total: .total
    case .complete, .again, .notFinished, .ranked: .flag
    case .started, .year: .date(orNone: false)
    case .at: .date(orNone: true)
    case .kind: .words(Kind.allCases.map(\.id))
    case .status: .words(Status.allCases.map(\.rawValue) + ["none"])
    case .rating: .rating
    case .progress:
      .pattern("all|[0-9]{1,9}", example: "12 or all", bare: .integers(0...999_999_999))
    case .hours: .hours
    case .author: .names
    case .genres, .tags: .texts
    case .ids: .ids
    case .place: .number
    case .visibility: .words(["public", "private"])
    case .seen: .anything
    }
  }
}
