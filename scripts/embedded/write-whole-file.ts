import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Replaces a file, whole or not at all: written beside it, flushed, and renamed. After a process that was killed, or a power cut, it is
 * what it was or what it was to be.
 */
export function writeWholeFile(file: string, text: string, { mode }: { readonly mode: number }): void {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.new`, text, { mode, flush: true });
  // The mode above counts for a new file only, and one may have been left.
  chmodSync(`${file}.new`, mode);
  renameSync(`${file}.new`, file);
  // Windows flushes no folders.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
