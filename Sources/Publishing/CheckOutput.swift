import Base
import FileSystem

/// Reports problems that would keep a build from writing into an output folder, and writes nothing.
/// A missing folder is fine.
///
/// - Parameters:
///
/// - planned: every path that would be published, relative to the folder
///
/// - project, sources: folders that the output must not cover
package func checkOutput(
  _ output: String, planned: [String], unlisted: Set<String>, project: String, sources: [String],
  reporting diagnostics: inout DiagnosticList
) throws(FileError) {
  let plan = OutputPlan(planned, reporting: &diagnostics)
  let location = try OutputLocation(
    output, project: project, sources: sources, reporting: &diagnostics)
  guard let plan, let location, try Folder(".").exists(location.path) else { return }
  let check = OutputCheck(
    root: try Folder(location.path), plan: plan, options: PublishOptions(), unlisted: unlisted,
    record: try UnlistedRecord(of: location.real, in: project))
  let planned = Manifest(sorted: plan.paths)
  guard let earlier = try check.earlierFiles(planned, reporting: &diagnostics) else { return }
  _ = try check.allows(
    earlier, stale: earlier.manifest.subtracting(planned), planned: planned,
    reporting: &diagnostics)
}
