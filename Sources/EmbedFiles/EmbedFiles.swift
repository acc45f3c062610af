import Foundation
import PackagePlugin

/// Runs `embed-files` on the folders that are part of the program.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let folders = [
      ("templates", package.appending(path: "Templates")),
      ("themes", package.appending(path: "Themes")),
      ("example", target.directoryURL.appending(path: "BuiltinFiles/Example")),
      ("reference", target.directoryURL.appending(path: "BuiltinFiles/Reference")),
      ("preview", target.directoryURL.appending(path: "BuiltinFiles/Preview")),
      ("workflows", target.directoryURL.appending(path: "BuiltinFiles/Workflows")),
    ]
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltinFiles.swift")
    return [
      .buildCommand(
        displayName:
          "Embedding templates, themes, the example, the reference, the preview and workflows",
        executable: try context.tool(named: "embed-files").url,
        arguments: try [output.path, renewed(in: context).path]
          + folders.flatMap { [$0.0, $0.1.path] },
        inputFiles: [try renewed(in: context)],
        outputFiles: [output])
    ]
  }

  /// The only input: `embed-files` writes it in each run, and so runs in each build.
  ///
  /// The embedded files cannot be the inputs. SwiftPM asks for the list only once: files added
  /// later are not watched, and a removed one fails the build.
  private func renewed(in context: PluginContext) throws -> URL {
    let file = context.pluginWorkDirectoryURL.appending(path: "renewed")
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    return file
  }
}
