/// A text as one word of a command line, in quotes unless it is plain.
package func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy {
    $0.isASCIIAlphanumeric || $0 >= 0x80 || "+,-./:=@_%".utf8.contains($0)
  }
  return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
}
