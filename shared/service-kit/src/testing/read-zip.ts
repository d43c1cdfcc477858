import { inflateRawSync } from 'node:zlib';

/** Returns the files of a zip by name, read from its central directory. For archives below 4 GB. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('not a zip');
  const files = new Map<string, Buffer>();
  let place = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => archive.readUInt16LE(place + at));
    const name = archive.toString('utf8', place + 46, place + 46 + (nameLength ?? 0));
    const header = archive.readUInt32LE(place + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const content = archive.subarray(start, start + archive.readUInt32LE(place + 20));
    files.set(name, archive.readUInt16LE(place + 10) === 0 ? content : inflateRawSync(content));
    place += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
