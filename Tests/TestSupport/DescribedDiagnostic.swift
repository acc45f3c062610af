import Base

/// A message with its place, on one line.
package func described(_ diagnostic: Diagnostic) -> String {
  guard let location = diagnostic.location else { return diagnostic.message }
  let place =
    location.line == 0 ? location.path : "\(location.path):\(location.line):\(location.column)"
  return "\(place): \(diagnostic.message)"
}
