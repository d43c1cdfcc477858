import { readFile } from 'node:fs/promises';

/** Reads the file that is attached to a message under this name. All recordings are the same chord. */
export function readAttachment(fileName: string): Promise<Buffer> {
  const file = fileName.endsWith('.wav') ? 'tune.wav' : fileName;
  return readFile(new URL(`../attachments/${file}`, import.meta.url));
}
