import Foundation

extension Browser {
  /// Drags files of this machine onto an element, and drops them.
  package func drop(_ paths: [String], on selector: String) async throws {
    _ = try await element(selector)
    let place = try await run(
      """
      const element = document.querySelector(arguments[0]);
      element.scrollIntoView({ block: "nearest", behavior: "instant" });
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { x: (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 };
      """, .string(selector))
    for step in ["dragEnter", "dragOver", "drop"] {
      _ = try await command(
        "Input.dispatchDragEvent",
        [
          "type": .string(step), "x": place["x"], "y": place["y"],
          "data": [
            "items": [], "files": .array(paths.map { .string($0) }), "dragOperationsMask": 1,
          ],
        ])
    }
  }

  /// Puts a picture of one color into the browser's clipboard, as another page would.
  package func copyPicture(_ color: String) async throws {
    _ = try await command(
      "Browser.grantPermissions",
      ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]])
    _ = try await runAsync(
      Self.drawPicture
        + """
        const picture = await new Promise((done) => canvas.toBlob(done, "image/png"));
        await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
        """, .string(color))
  }

  /// The bytes of a PNG file of one color, 60 × 90 pixels.
  package func picture(_ color: String) async throws -> [UInt8] {
    let text = try await run(
      Self.drawPicture + "return canvas.toDataURL('image/png').split(',')[1];", .string(color))
    return Array(Data(base64Encoded: text.string ?? "") ?? Data())
  }

  private static let drawPicture = """
    const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 90 });
    const context = canvas.getContext("2d");
    context.fillStyle = arguments[0];
    context.fillRect(0, 0, 60, 90);

    """
}
