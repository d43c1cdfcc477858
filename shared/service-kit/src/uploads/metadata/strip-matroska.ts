import { type Element, readElement, segmentId } from '#/uploads/metadata/matroska-elements.ts';
import type { PatchableFile } from '#/uploads/metadata/patchable-file.ts';

const cluster = 0x1f43b675;
const info = 0x1549a966;
/** Tags and attachments. */
const marks = new Set([0x1254c367, 0x1941a469]);
/** Elements of the general information: its checksum, the title, the names of files, and the date. */
const marksOfInfo = new Set([0xbf, 0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x4461]);
const mostElements = 2_000_000;
/** A file has a handful of them; a hostile one may have any number. */
const mostMarks = 10_000;

/**
 * Turns tags, attachments and the title of a Matroska or WebM file into void elements of the same size, so that every
 * position in the file stays right.
 */
export async function stripMatroska(file: PatchableFile): Promise<void> {
  const left = { elements: mostElements, marks: mostMarks };
  for (let at = 0; at < file.size && left.elements > 0 && left.marks > 0; ) {
    left.elements -= 1;
    const element = await readElement(file, at);
    if (element === undefined) return;
    const { id, content, end } = element;
    // Elements that contain others are entered, and so are elements of unknown length.
    if (id === segmentId || (id === cluster && end === undefined)) at = content;
    else if (end === undefined) return;
    else {
      if (marks.has(id)) {
        await makeVoid(file, element, end);
        left.marks -= 1;
      } else if (id === info) await stripInfo(file, content, end, left);
      at = end;
    }
  }
}

async function stripInfo(
  file: PatchableFile,
  from: number,
  to: number,
  left: { elements: number; marks: number },
): Promise<void> {
  for (let at = from; at < to && left.elements > 0 && left.marks > 0; ) {
    left.elements -= 1;
    const element = await readElement(file, at);
    if (element?.end === undefined || element.end > to) return;
    if (marksOfInfo.has(element.id)) {
      await makeVoid(file, element, element.end);
      left.marks -= 1;
    }
    at = element.end;
  }
}

async function makeVoid(file: PatchableFile, { start }: Element, end: number): Promise<void> {
  const length = end - start;
  const sizeLength = length >= 10 ? 8 : 1;
  const head = Buffer.alloc(1 + sizeLength);
  head[0] = 0xec;
  const size = length - head.length;
  if (sizeLength === 1) head[1] = 0x80 | size;
  else {
    head.writeBigUInt64BE(BigInt(size), 1);
    head[1] = 0x01;
  }
  await file.write(start, head);
  await file.fill(start + head.length, size);
}
