import HTTPServing
import TestSupport
import Testing

@testable import Desk

@Suite struct FormTests {
  @Test func readsFields() throws {
    let form = try #require(FormFields(urlEncoded: "a=1&b=%E9%9B%AA+%2B&c=&a=2%0D%0A3".utf8))
    #expect(form["a"] == "2\n3" && form["b"] == "雪 +" && form["c"] == "" && form["d"] == nil)
    #expect(form.fields.map(\.name) == ["a", "b", "c", "a"])
  }

  @Test(arguments: ["a=%", "a=%2", "a=%zz", "a=%FF", "%80=1"])
  func refusesInvalidTargets(text: String) {
    #expect(FormFields(urlEncoded: text.utf8) == nil)
  }

  @Test func limitsTheNumberOfFields() {
    #expect(FormFields(urlEncoded: String(repeating: "a=b&", count: 200).utf8) != nil)
    #expect(FormFields(urlEncoded: String(repeating: "a=b&", count: 201).utf8) == nil)
  }

  private func multipart(_ body: String, type: String = "multipart/form-data; boundary=x")
    -> MultipartForm?
  {
    MultipartForm(
      HTTPRequest("POST", "/", fields: [.init("content-type", type)], body: Array(body.utf8)))
  }

  @Test func readsAFile() throws {
    let form = try #require(
      multipart(
        "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nanime/a\r\n--x\r\n"
          + "Content-Disposition: form-data; name=\"file\"; filename=\"../../x.sh\"\r\n"
          + "Content-Type: image/png\r\n\r\nbytes\r\n-\r\n\r\n--x--\r\n"))
    #expect(form.fields["title"] == "anime/a")
    #expect(form.files.last?.bytes == Array("bytes\r\n-\r\n".utf8))
  }

  @Test(arguments: [
    "", "x", "--x", "--x\r\n", "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb",
    "--x\r\n\r\n\r\nb\r\n--x--\r\n", "--x\r\nno header\r\n\r\nb\r\n--x--\r\n",
    "--x\r\nContent-Disposition: form-data; name=\"<\"\r\n\r\nb\r\n--x--\r\n",
  ])
  func refusesBrokenFiles(body: String) {
    #expect(multipart(body) == nil)
  }
}
