import Base
import FileSystem
import Publishing

/// The installed program, or the one that the environment names. Reports if there is none, unless
/// the environment says `none`.
func picturesProgram(reporting diagnostics: inout DiagnosticList) -> PictureProgram? {
  let named = environmentVariable("TOKONOMA_PICTURES") ?? ""
  if named == "none" { return nil }
  let path =
    named.isEmpty
    ? helperProgram(
      PictureProgram.name, beside: Folder.realPath("/proc/self/exe"),
      path: environmentVariable("PATH") ?? "")
    : named
  guard let path else {
    diagnostics.report(.picturesNotInstalled())
    return nil
  }
  let program = PictureProgram(at: path)
  if program == nil { diagnostics.report(.picturesDoNotRun(path)) }
  return program
}
