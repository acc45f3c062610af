import Diagnostics
import FileSystem
package struct PublishReport: Sendable { package var written: [String] = []; package var unchanged = 0; package var removed: [String] = [] }
package final class Publisher: Sendable {
  let folder: Folder
  package init(_ path: String) throws { let f = try Folder("."); try f.createFolders(path); folder = try Folder(path) }
  package func publish(_ path: String, bytes: [UInt8]) throws { try folder.replace(path, with: bytes) }
  package func finish() -> PublishReport { PublishReport() }
}
