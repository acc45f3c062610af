import Base

/// Turns a template into a program: expands partials and blocks, and resolves names.
struct TemplateCompiler {
  /// A file that is being expanded, with its overrides and indentation.
  struct Expansion {
    let file: ParsedTemplate
    var overrides: [String: Override] = [:]
    var indentation = Indentation()
    var depth = 0

    func deeper() -> Expansion {
      var copy = self
      copy.depth += 1
      return copy
    }
  }

  /// Replaces a block; it is expanded with the overrides of its own file.
  struct Override {
    let block: TemplateNode.Block
    let expansion: Expansion
  }

  /// A template may include itself only with other blocks.
  private struct Inclusion: Equatable {
    let name: String
    let blocks: [String: SourceOffset]
  }

  private struct SourceOffset: Equatable {
    let template: String
    let offset: Int
  }

  /// Limits for templates that include one another.
  private static let nodeLimit = 100_000
  private static let literalLimit = 4 << 20

  private(set) var files: TemplateFiles
  private let words: FixedTexts
  private(set) var problems = DiagnosticList()
  var scopes: [Scope] = []
  private var program = Program()
  private var position = HTMLPosition()
  /// The last `<` that left the text.
  private var lastOpened: (source: Source, offset: Int)?
  /// The tag before the text here; nil after the end of an element.
  private var lastTag: HTMLPosition.Tag?
  /// The number of `<svg>` around the text here.
  private var drawings = 0
  private var inclusions: [Inclusion] = []
  private let recordsUses: Bool
  private(set) var uses: [TemplateUse] = []
  private(set) var namedUses: [(use: NamedUse, source: Source, offset: Int)] = []
  private(set) var shownKeys: Set<String> = []
  private var nodeCount = 0
  private var isTooLarge = false
  private var hasFailed = false
  private var problemCount = 0
  private var rootPath = ""

  init(files: TemplateFiles, words: FixedTexts, recordsUses: Bool = false) {
    (self.recordsUses, self.files, self.words) = (recordsUses, files, words)
  }

  mutating func compile(_ name: String, for fields: FieldTable) -> Program? {
    guard let file = files.load(name, reporting: &problems) else {
      problems.report(.template(.unknownTemplate(name, known: files.names), at: nil))
      return nil
    }
    rootPath = file.source.path
    scopes = [Scope(slot: 0, offset: 0, table: fields)]
    include(Expansion(file: file), from: (file.source, 0))
    program.end()
    if !position.isAtEnd, !hasFailed, let lastOpened {
      report(
        .unfinishedMarkup(position.description), at: lastOpened.offset, of: lastOpened.source)
    }
    return hasFailed ? nil : program
  }

  /// Works out the location only if the problem is shown: that costs a pass over the file, and a
  /// partial that is included a thousand times has its problems a thousand times.
  mutating func report(
    _ problem: TemplateProblem, at offset: Int, of source: Source
  ) {
    hasFailed = true
    guard files.isNew(offset, of: source), problemCount <= ParsedTemplate.problemLimit else {
      return
    }
    problemCount += 1
    problems.report(
      problemCount > ParsedTemplate.problemLimit
        ? .template(.tooManyProblems, at: .file(rootPath))
        : .template(problem, at: source.location(at: offset)))
  }

  /// Records each place once.
  mutating func record(_ use: NamedUse, at offset: Int, of source: Source) {
    if files.isNewUse(offset, of: source) { namedUses.append((use, source, offset)) }
  }

  private mutating func include(_ expansion: Expansion, from tag: (source: Source, offset: Int)) {
    let inclusion = Inclusion(
      name: expansion.file.name,
      blocks: expansion.overrides.mapValues {
        SourceOffset(template: $0.expansion.file.name, offset: $0.block.name.offset)
      })
    if inclusions.contains(inclusion) {
      let start = inclusions.firstIndex { $0.name == inclusion.name } ?? 0
      let chain = inclusions[start...].map(\.name) + [inclusion.name]
      return report(
        .recursiveTemplate(inclusion.name, chain: chain), at: tag.offset, of: tag.source)
    }
    let (start, hadFailed) = (position, hasFailed)
    hasFailed = expansion.file.hasErrors
    inclusions.append(inclusion)
    if recordsUses {
      uses.append(
        TemplateUse(
          template: expansion.file.name, by: inclusions[0].name,
          contexts: scopes.reversed().map(\.table)))
    }
    compile(expansion.file.nodes, in: expansion)
    inclusions.removeLast()
    // Where a file with errors ends isn't the fault of the template that includes it.
    if hasFailed { position = start }
    hasFailed = hasFailed || hadFailed
  }

  private mutating func load(_ name: TemplateNode.Name, in expansion: Expansion) -> ParsedTemplate?
  {
    if let file = files.load(name.text, reporting: &problems) { return file }
    report(
      .unknownTemplate(name.text, known: files.names), at: name.offset, of: expansion.file.source)
    return nil
  }

  private mutating func compile(
    _ parent: TemplateNode.Parent, in expansion: Expansion, isInline: Bool = false
  ) {
    guard let file = load(parent.name, in: expansion) else { return }
    checkOverrides(of: parent, in: expansion)
    var inner = Expansion(
      file: isInline ? file.inline : file, overrides: expansion.overrides, depth: expansion.depth)
    inner.indentation.add = expansion.indentation.applied(
      to: expansion.file.source.bytes[parent.indent])
    for block in parent.overrides where inner.overrides[block.name.text] == nil {
      inner.overrides[block.name.text] = Override(block: block, expansion: expansion)
    }
    include(inner, from: (expansion.file.source, parent.name.offset))
  }

  private mutating func checkOverrides(of parent: TemplateNode.Parent, in expansion: Expansion) {
    guard !parent.overrides.isEmpty else { return }
    let known = files.blockNames(of: parent.name.text, reporting: &problems)
    for block in parent.overrides where !known.contains(block.name.text) {
      report(
        .unknownBlock(block.name.text, of: parent.name.text, known: known),
        at: block.name.offset, of: expansion.file.source)
    }
  }

  private mutating func compile(_ block: TemplateNode.Block, in expansion: Expansion) {
    guard let override = expansion.overrides[block.name.text] else {
      if !block.isMultiline { startLine(block.lineStart, in: expansion) }
      compile(block.nodes, in: expansion)
      return
    }
    let source = override.expansion.file.source
    var inner = override.expansion
    inner.depth = expansion.depth
    inner.indentation = Indentation(
      add: expansion.indentation.applied(to: expansion.file.source.bytes[block.indent]),
      remove: override.block.isMultiline ? Array(source.bytes[override.block.indent]) : [])
    if !override.block.isMultiline, block.lineStart != nil {
      startLine(block.indent, in: expansion)
    }
    compile(override.block.nodes, in: inner)
  }

  private mutating func compile(_ nodes: [TemplateNode], in expansion: Expansion) {
    let source = expansion.file.source
    for node in nodes {
      nodeCount += 1
      guard nodeCount < Self.nodeLimit, program.literals.count < Self.literalLimit else {
        if !isTooLarge { problems.report(.template(.tooLarge, at: .file(rootPath))) }
        isTooLarge = true
        hasFailed = true
        return
      }
      switch node {
      case .text(let range): addLiteral(source.bytes[range], of: source)
      case .lineStart(let indent): startLine(indent, in: expansion)
      case .variable(let name, let isUnescaped):
        compileVariable(name, isUnescaped: isUnescaped, in: source)
      case .section(let section):
        nest(section.name, in: expansion) { $0.compile(section, in: $1) }
      case .partial(let name, let indent, let isInline):
        nest(name, in: expansion) { compiler, expansion in
          compiler.compile(
            TemplateNode.Parent(name: name, indent: indent, overrides: []), in: expansion,
            isInline: isInline)
        }
      case .parent(let parent):
        nest(parent.name, in: expansion) { $0.compile(parent, in: $1) }
      case .block(let block):
        nest(block.name, in: expansion) { $0.compile(block, in: $1) }
      }
    }
  }

  private mutating func nest(
    _ name: TemplateNode.Name, in expansion: Expansion,
    _ body: (inout TemplateCompiler, Expansion) -> Void
  ) {
    guard expansion.depth < ParsedTemplate.depthLimit else {
      return report(.tooDeep, at: name.offset, of: expansion.file.source)
    }
    body(&self, expansion.deeper())
  }

  private mutating func startLine(_ indent: Range<Int>?, in expansion: Expansion) {
    guard let indent else { return }
    let source = expansion.file.source
    addLiteral(expansion.indentation.applied(to: source.bytes[indent])[...], of: nil)
  }

  /// - Parameter source: the source of the bytes; nil for indentation
  private mutating func addLiteral(_ bytes: ArraySlice<UInt8>, of source: Source?) {
    let passage = position.advance(over: bytes)
    if passage.hasTag { lastTag = passage.tag }
    drawings += passage.drawings
    if let source {
      if let opened = passage.opened { lastOpened = (source, opened) }
      if let refused = passage.refused { report(.unfinishedName, at: refused, of: source) }
    }
    program.add(literal: bytes)
  }

  private mutating func compileVariable(
    _ name: TemplateNode.Name, isUnescaped: Bool, in source: Source
  ) {
    if let word = words.find(name.text) {
      return addWord(word, name, isUnescaped: isUnescaped, in: source)
    }
    guard let found = item(of: name.text) ?? resolve(name, in: source) else { return }
    let value: ValueKind
    switch found.access {
    case .value(let kind, _, _, _): value = kind
    case .list(let list) where list.texts != nil: value = .text
    default: return report(.notAVariable(name.text, found.access), at: name.offset, of: source)
    }
    if isUnescaped, value != .html {
      return report(.unescapedText(name.text, found.access), at: name.offset, of: source)
    }
    if let refusal = position.refusal(of: value) {
      let urls = scopes.last?.table.urlNames ?? []
      return report(
        .refusedPosition(name.text, refusal, urls: urls), at: name.offset, of: source)
    }
    if value == .html, !isUnescaped {
      return report(.escapedMarkup(name.text), at: name.offset, of: source)
    }
    if let key = found.key { shownKeys.insert(key) }
    position.passValue()
    let isIsolated = value == .text && isolatesText
    if case .list(let list) = found.access, let reader = list.texts {
      program.add(
        list.contexts, reader, separatedBy: HTML(escaping: words.listSeparator).bytes,
        in: found.slot, isIsolated: isIsolated)
    } else {
      program.add(found.access, in: found.slot, isIsolated: isIsolated)
    }
  }

  /// Whether a value here may be enclosed in `<bdi>`: between elements of HTML, except in those that
  /// hold only text, and in those that find their own direction. Drawings have no `<bdi>`.
  private var isolatesText: Bool {
    position.state == .text && !rootPath.hasSuffix(".svg") && drawings <= 0
      && lastTag?.hasDirection != true && lastTag?.element != "option"
  }

  /// Words may be where text may be, and become a part of the literal.
  private mutating func addWord(
    _ word: FixedTexts.Found, _ name: TemplateNode.Name, isUnescaped: Bool, in source: Source
  ) {
    switch word {
    case .unknown(let nearest):
      report(.unknownWord(name.text, nearest: nearest), at: name.offset, of: source)
    case .open(let parameters):
      report(.openWord(name.text, parameters: parameters), at: name.offset, of: source)
    case .text where isUnescaped:
      report(.unescapedWord(name.text), at: name.offset, of: source)
    case .text(let text):
      if let refusal = position.refusal(of: .text) {
        return report(
          .refusedPosition(name.text, refusal, urls: []), at: name.offset, of: source)
      }
      position.passValue()
      program.add(literal: HTML(escaping: text).bytes[...])
    }
  }

  private mutating func compile(_ section: TemplateNode.Section, in expansion: Expansion) {
    let source = expansion.file.source
    if words.find(section.name.text) != nil {
      report(.wordAsSection(section.name.text), at: section.name.offset, of: source)
      return compile(section.nodes, in: expansion)
    }
    guard let found = resolve(section.name, in: source) else { return }
    guard let (condition, nested) = found.access.section else {
      report(
        .notASection(section.name.text, found.access), at: section.name.offset, of: source)
      compile(section.nodes, in: expansion)
      return
    }
    var before = position
    if !section.isInverted, let nested {
      let child = (scopes.last?.slot ?? 0) + 1
      let open = program.open(nested.contexts, in: found.slot, child: child)
      let isListOfTexts = found.access.isList && nested.texts != nil
      scopes.append(
        Scope(
          slot: open.slot, offset: open.offset, table: nested.fields(),
          list: isListOfTexts ? section.name.text : nil, key: found.key))
      compile(section.nodes, in: expansion)
      scopes.removeLast()
      program.close(open)
    } else {
      let open = program.open(condition, in: found.slot, equals: !section.isInverted)
      compile(section.nodes, in: expansion)
      program.close(open)
    }
    let (start, end) = (before.description, position.description)
    if !before.join(position, isRepeated: found.access.isList && !section.isInverted) {
      report(
        .positionChange(section.name.text, from: start, to: end), at: section.name.offset,
        of: source)
    }
    position = before
  }
}
