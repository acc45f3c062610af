// Unpacks archives and compressed files in bounded memory.
// Not a module: browsers don't load modules from disk.
"use strict";

// The files of a ZIP archive by its directory, which is at its end.
function* archiveEntries(bytes, name) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damaged = () => new ListError("file-damaged", name);
  let end = bytes.length - 22;
  const earliest = Math.max(0, end - 0xffff);
  while (end >= earliest && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < earliest) throw damaged();
  try {
    const count = view.getUint16(end + 10, true);
    let place = view.getUint32(end + 16, true);
    for (let number = 0; number < count; number += 1) {
      if (view.getUint32(place, true) !== 0x02014b50) throw damaged();
      const [method, packed, nameLength, extra, comment, start] = [
        view.getUint16(place + 10, true), view.getUint32(place + 20, true),
        view.getUint16(place + 28, true), view.getUint16(place + 30, true),
        view.getUint16(place + 32, true), view.getUint32(place + 42, true),
      ];
      const path = new TextDecoder().decode(bytes.subarray(place + 46, place + 46 + nameLength));
      place += 46 + nameLength + extra + comment;
      const content = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
      if ((method !== 0 && method !== 8) || content + packed > bytes.length) continue;
      yield { name: path, method, content: bytes.subarray(content, content + packed) };
    }
  } catch (error) {
    throw error instanceof ListError ? error : damaged();
  }
}

// Unpacks at most `most` bytes, counting them instead of trusting the archive.
async function inflated(bytes, format, most, name) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  const parts = [];
  let count = 0;
  for (;;) {
    let part;
    try {
      part = await reader.read();
    } catch {
      throw new ListError("file-damaged", name);
    }
    if (part.done) break;
    count += part.value.length;
    if (count > most) {
      await reader.cancel();
      throw new ListError("file-too-large", name);
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(count);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
