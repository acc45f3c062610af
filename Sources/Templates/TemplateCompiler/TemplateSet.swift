import Base

/// The templates of a site, compiled on request. Each problem is reported once.
package struct TemplateSet: Sendable {
  private var files: TemplateFiles
  private let words: FixedTexts
  private let recordsUses: Bool
  /// The uses of templates in the order of compiling, if they are recorded.
  package private(set) var uses: [TemplateUse] = []
  /// The names that only the owner's files know, each with its place.
  package private(set) var namedUses: [(use: NamedUse, location: SourceLocation)] = []
  /// The keys in the owner's files whose texts the templates show, and don't only look for.
  package private(set) var shownKeys: Set<String> = []

  /// - Parameters:
  ///
  /// - names: all names that `source` knows, for suggestions
  ///
  /// - words: the texts of `{{words.…}}`
  package init(
    names: [String], words: FixedTexts = FixedTexts(), recordsUses: Bool = false,
    source: @escaping @Sendable (String) -> Source?
  ) {
    files = TemplateFiles(names: names, source: source)
    (self.words, self.recordsUses) = (words, recordsUses)
  }

  /// nil after reporting errors in the template or one that it includes.
  package mutating func template<Context: TemplateContext>(
    named name: String, for context: Context.Type, reporting problems: inout DiagnosticList
  ) -> Template<Context>? {
    program(named: name, for: Context.fieldTable, reporting: &problems).map(Template.init)
  }

  package mutating func template<Context: Sendable>(
    named name: String, for fields: Fields<Context>, reporting problems: inout DiagnosticList
  ) -> Template<Context>? {
    program(named: name, for: fields.table, reporting: &problems).map(Template.init)
  }

  private mutating func program(
    named name: String, for table: FieldTable, reporting problems: inout DiagnosticList
  ) -> Program? {
    var compiler = TemplateCompiler(files: files, words: words, recordsUses: recordsUses)
    let program = compiler.compile(name, for: table)
    files = compiler.files
    uses += compiler.uses
    namedUses += compiler.namedUses.map { ($0.use, $0.source.location(at: $0.offset)) }
    shownKeys.formUnion(compiler.shownKeys)
    problems.report(contentsOf: compiler.problems)
    return program
  }
}
