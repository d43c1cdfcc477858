import type { ReadableFile } from '#/uploads/readable-file.ts';

/** An element of a Matroska or WebM file: the positions of its bytes. */
export interface Element {
  readonly id: number;
  readonly start: number;
  readonly content: number;
  /** Undefined if its size is not known, as in a live recording. */
  readonly end: number | undefined;
}

export const segmentId = 0x18538067;

/** Reads the header of the element that begins at `start`; undefined if there is none. */
export async function readElement(file: ReadableFile, start: number): Promise<Element | undefined> {
  const head = await file.read(start, 12);
  const idLength = lengthOf(head[0]);
  if (idLength === undefined || idLength > 4) return undefined;
  const sizeLength = lengthOf(head[idLength]);
  if (sizeLength === undefined || idLength + sizeLength > head.length) return undefined;
  const id = head.readUIntBE(0, idLength);
  const content = start + idLength + sizeLength;
  let size = BigInt(head[idLength] ?? 0) & ((1n << BigInt(8 - sizeLength)) - 1n);
  for (let index = 1; index < sizeLength; index += 1) size = (size << 8n) | BigInt(head[idLength + index] ?? 0);
  const isUnknown = size === (1n << BigInt(7 * sizeLength)) - 1n;
  return { id, start, content, end: isUnknown ? undefined : content + Number(size) };
}

/** How many bytes a number takes, by the zeros that its first byte begins with. */
function lengthOf(first: number | undefined): number | undefined {
  return first === undefined || first === 0 ? undefined : Math.clz32(first) - 23;
}
