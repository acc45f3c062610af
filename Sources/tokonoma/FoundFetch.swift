import Base
import FileSystem
import HTTPFetching

/// The program that asks servers: the one that the environment names, or the installed one; nil where there is none.
func fetchProgram() -> FetchProgram? {
  let named = environmentVariable("TOKONOMA_FETCH") ?? ""
  if named == "none" { return nil }
  let path =
    named.isEmpty
    ? helperProgram(
      FetchProgram.name, beside: Folder.realPath("/proc/self/exe"),
      path: environmentVariable("PATH") ?? "")
    : named
  return path.map { FetchProgram(at: $0, environmentVariable) }
}

/// The same; reports that there is none, for commands that can't go on without it.
func fetchProgram(reporting diagnostics: inout DiagnosticList) -> FetchProgram? {
  let program = fetchProgram()
  if program == nil { diagnostics.report(.fetchNotInstalled()) }
  return program
}
