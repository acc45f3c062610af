import FileSystem
import Pictures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

reserveStandardDescriptors()
// tokonoma-pictures decode|draw: sends the versions that its pictures depend on, then answers each
// request with one message until the pipe is closed. A request may kill only this process.
guard let role = CommandLine.arguments.dropFirst().first.flatMap(PictureRequest.Role.init) else {
  let explanation = """
    tokonoma-pictures draws and shrinks pictures for 'tokonoma build', which finds it beside itself or in PATH
    and starts it; you don't call it yourself.

    """
  try? Descriptor(owning: 2).write(Array(explanation.utf8).span)
  exit(64)
}

let pipe = RequestPipe()
// Fonts are found before files are locked.
let identity = role == .draw ? drawingIdentity() : decodingIdentity()
Limits.lockIn(role)
pipe.write(Array(identity.utf8))
while let message = pipe.read() {
  Limits.beginPicture()
  guard let request = try? PictureRequest(message: message) else { exit(65) }
  let answer: PictureAnswer
  switch request {
  case .thumbnails(let request): answer = thumbnails(for: request)
  case .drawing(let request): answer = drawing(for: request)
  }
  Limits.endPicture()
  pipe.write(answer.message)
}
