import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Returns once the names in a folder are on the disk: without that, a flushed file may have no name after a power failure. Windows
 * cannot flush folders, and writes names with the file.
 */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder and those above it, up to and including `top`. */
export async function flushFolders(folder: string, top: string): Promise<void> {
  for (let current = folder; ; current = dirname(current)) {
    await flushFolder(current);
    if (current === top || current === dirname(current)) return;
  }
}
