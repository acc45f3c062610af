import LibraryFiles

/// The command line and today's date, for the journal.
func changeOrigin() -> ChangeOrigin {
  let words = CommandLine.arguments.dropFirst().map { word in
    let isPlain =
      !word.isEmpty && !word.contains { $0.isWhitespace || "\"'\\$`;&|<>*?()#".contains($0) }
    return isPlain ? word : OtherProgram.quoted(word)
  }
  return ChangeOrigin(command: words.joined(separator: " "), date: today())
}
