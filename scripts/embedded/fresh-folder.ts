import { mkdirSync, rmSync } from 'node:fs';

/** Runs `work` with an empty folder that is removed afterwards. */
export async function inFreshFolder<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
