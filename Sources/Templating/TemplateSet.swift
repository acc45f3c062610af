import Diagnostics

/// The templates of a site, compiled as they are asked for.
///
/// A problem is reported once, however many templates include the place where it is.
package struct TemplateSet {
  private var files: TemplateFiles
  private var reported: Set<Place> = []

  private struct Place: Hashable {
    let path: String
    let line: Int
    let column: Int
    let id: String
  }

  /// `names` are all that `source` knows, for suggestions.
  package init(names: [String], source: @escaping (String) -> Source?) {
    files = TemplateFiles(names: names, source: source)
  }

  /// nil when the template or one that it includes has errors, which have been reported.
  package mutating func template<Context: TemplateContext>(
    named name: String, for context: Context.Type, reporting problems: inout DiagnosticList
  ) -> Template<Context>? {
    template(named: name, for: Context.fields, reporting: &problems)
  }

  package mutating func template<Context: Sendable>(
    named name: String, for fields: Fields<Context>, reporting problems: inout DiagnosticList
  ) -> Template<Context>? {
    var compiler = TemplateCompiler(files: files)
    let program = compiler.compile(name, for: fields.table)
    files = compiler.files
    for problem in compiler.problems.all where isNew(problem) { problems.report(problem) }
    return program.map { Template(program: $0) }
  }

  private mutating func isNew(_ problem: Diagnostic) -> Bool {
    guard let location = problem.location else { return true }
    return reported.insert(
      Place(
        path: location.path, line: location.line, column: location.column, id: problem.id)
    ).inserted
  }
}
