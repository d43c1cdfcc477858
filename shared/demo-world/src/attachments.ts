import { readFile } from 'node:fs/promises';
import { readData } from '#/read-data.ts';
import type { AttachedFile } from '#/world.ts';

const described = new Map(Object.entries(readData('attachments')));

/** The file that is attached to a message under this name. All recordings are the same chord. Throws if there is none. */
export function getAttachment(fileName: string): AttachedFile {
  const isSound = fileName.endsWith('.wav');
  const name = isSound ? 'tune.wav' : fileName;
  const found = described.get(name);
  if (found === undefined) throw new Error(`The demo world has no attachment ${fileName}`);
  const { size, durationMs = null, waveform = [] } = found;
  const kind = isSound
    ? ({ type: 'AUDIO', mimeType: 'audio/wav' } as const)
    : ({ type: 'FILE', mimeType: 'application/pdf' } as const);
  return { name, ...kind, size, durationMs, waveform };
}

/** Reads a file of `attachments/`. */
export function readAttachment({ name }: AttachedFile): Promise<Buffer> {
  return readFile(new URL(`../attachments/${name}`, import.meta.url));
}
