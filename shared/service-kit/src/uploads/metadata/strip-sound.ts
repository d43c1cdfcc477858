import { flacBlocks, knownInFlac } from '#/uploads/metadata/flac-blocks.ts';
import type { PatchableFile } from '#/uploads/metadata/patchable-file.ts';

/** A hostile file may have any number of tags, chunks or blocks; others have a few. */
const mostParts = 10_000;

/** Empties the tags of an MP3 file: ID3 at its beginning and end, and APE. Their bytes become padding. */
export async function stripMp3(file: PatchableFile): Promise<void> {
  // Some programs put a tag before the one that is there.
  for (let at = 0, left = mostParts; left > 0; left -= 1) {
    const next = await stripId3(file, at);
    if (next === at) break;
    at = next;
  }
  let end = file.size;
  const last = await file.read(end - 128, 128);
  if (last.toString('latin1', 0, 3) === 'TAG') {
    end -= 128;
    await file.fill(end + 3, 125);
  }
  const ape = await file.read(end - 32, 32);
  if (ape.toString('latin1', 0, 8) !== 'APETAGEX') return;
  const hasHeader = (ape.readUInt32LE(20) & 0x80000000) !== 0;
  const length = Math.min(end, ape.readUInt32LE(12) + (hasHeader ? 32 : 0));
  await file.fill(end - length, length);
}

/** Empties an ID3 tag that begins at `start`. Returns the end of the tag, or `start` if there is none. */
async function stripId3(file: PatchableFile, start: number): Promise<number> {
  const head = await file.read(start, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return start;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0);
  // Clears the flags: with the flag of an extended header, players would read one from the padding.
  await file.write(start + 5, Buffer.alloc(1));
  await file.fill(start + 10, size);
  return start + 10 + size;
}

/** The chunks of a WAV file that players need, and marks in time that say nothing of its maker. */
const knownInWav = new Set(['fmt ', 'data', 'fact', 'ds64', 'wavl', 'slnt', 'PEAK', 'smpl', 'inst', 'cue ', 'plst']);

/** Turns all other chunks of a WAV file into ones that players skip. */
export async function stripWav(file: PatchableFile): Promise<void> {
  const head = (await file.read(0, 12)).toString('latin1');
  if (!['RIFF', 'RF64', 'BW64'].includes(head.slice(0, 4)) || !head.endsWith('WAVE')) return;
  for (let at = 12, left = mostParts; at + 8 <= file.size && left > 0; left -= 1) {
    const part = await file.read(at, 8);
    const size = part.readUInt32LE(4);
    if (!knownInWav.has(part.toString('latin1', 0, 4))) {
      await file.write(at, Buffer.from('JUNK'));
      if (size > 0) await file.fill(at + 8, size);
    }
    at += 8 + size + (size % 2);
  }
}

/** Turns the metadata blocks of a FLAC file into padding. */
export async function stripFlac(file: PatchableFile): Promise<void> {
  let at = await stripId3(file, 0);
  if ((await file.read(at, 4)).toString('latin1') !== 'fLaC') return;
  at += 4;
  for (let isLast = false, left = mostParts; !isLast && at + 4 <= file.size && left > 0; left -= 1) {
    const [flags = 0x80, ...size] = await file.read(at, 4);
    const length = size.reduce((sum, byte) => sum * 256 + byte, 0);
    isLast = (flags & 0x80) !== 0;
    if (!knownInFlac.has(flags & 0x7f)) {
      await file.write(at, Buffer.from([(flags & 0x80) | flacBlocks.padding]));
      await file.fill(at + 4, length);
    }
    at += 4 + length;
  }
}
