import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

/** Makes a file and the folders that it is in, where they are missing. Throws where it cannot be written. */
export function openResultFile(file: string): void {
  try {
    makeFolder(path.dirname(path.resolve(file)));
    closeSync(openSync(file, 'a'));
  } catch (error) {
    throw new Error(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}

/** Not by `recursive`, which never returns where a folder cannot be in the one above it, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}
