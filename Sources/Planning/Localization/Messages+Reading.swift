import Base

extension Messages {
  /// The words of a language: from its files, then from the language of which it is a variety (`ja`
  /// for `ja-JP`), then from English.
  ///
  /// - Parameters:
  ///   - location: the site's language in the settings
  ///   - languages: the tags of languages with files
  ///   - files: the files of a language by its tag in lower case, built-in ones first
  package static func read(
    _ language: String, at location: SourceLocation?, languages: [String],
    files: (_ language: String) -> [Source], reporting diagnostics: inout DiagnosticList
  ) -> Messages {
    let english = files(reference)
    var draft = Draft()
    if let builtin = english.first {
      draft.add(builtin, language: reference, model: nil, reporting: &diagnostics)
    }
    draft.endModel()
    for own in english.dropFirst() {
      draft.add(own, language: reference, model: draft.model, reporting: &diagnostics)
    }
    let tags = Messages.tags(language)
    let sources = tags.filter { $0 != reference }.map { (tag: $0, files: files($0)) }
    draft.forgetGiven()
    for (tag, files) in sources {
      for file in files {
        draft.add(file, language: tag, model: draft.model, reporting: &diagnostics)
      }
    }
    let last = sources.last { !$0.files.isEmpty }
    if tags.first != reference {
      if let file = last?.files.last {
        let missing = draft.missing
        if !missing.isEmpty { diagnostics.report(.missingWords(missing, in: file.path)) }
      } else {
        diagnostics.report(.languageWithoutWords(language, known: languages).at(location))
      }
    }
    return Messages(
      messages: draft.messages, tables: draft.tables,
      rule: PluralRule(language: last == nil ? reference : language))
  }

  /// The fallback of all languages.
  private static let reference = "en"

  /// `zh-Hant-TW` → `zh`, `zh-hant`, `zh-hant-tw`.
  private static func tags(_ language: String) -> [String] {
    let parts = language.lowercased().split(separator: "-")
    return parts.indices.map { parts[...$0].joined(separator: "-") }
  }
}

/// Words while files are merged.
private struct Draft {
  private(set) var messages = MessageKeys.all.map { key in
    Message(shape: .text, forms: [MessageFormat(literal: key)])
  }
  private(set) var tables: [[String: String]] = Vocabulary.allCases.map { _ in [:] }
  private(set) var model: [Message] = []
  private var modelTables: [[String: String]] = []
  /// The words and keys of tables in files read since `forgetGiven`.
  private var given = [Bool](repeating: false, count: MessageKeys.all.count)
  private var givenInTables: Set<String> = []

  mutating func forgetGiven() {
    given = given.map { _ in false }
    givenInTables = []
  }

  mutating func endModel() { (model, modelTables) = (messages, tables) }

  mutating func add(
    _ source: Source, language: String, model: [Message]?,
    reporting diagnostics: inout DiagnosticList
  ) {
    let file = MessageFile(source, language: language, model: model, reporting: &diagnostics)
    for (index, message) in file.messages.enumerated() {
      guard let message else { continue }
      messages[index] = message
      given[index] = true
    }
    for table in Vocabulary.allCases {
      tables[table.rawValue].merge(file.tables[table.rawValue]) { _, later in later }
      if model != nil {
        givenInTables.formUnion(file.tables[table.rawValue].keys.map { "\(table.key).\($0)" })
      }
    }
  }

  /// The keys that no file has had since `forgetGiven`, in their order.
  var missing: [String] {
    let words = given.indices.filter { !given[$0] }.map { MessageKeys.all[$0] }
    let inTables = Vocabulary.allCases.flatMap { table in
      modelTables[table.rawValue].keys.sorted().map { "\(table.key).\($0)" }
    }
    return words + inTables.filter { !givenInTables.contains($0) }
  }
}
