import path from 'node:path';

/** The folder for services that run alone, below the data folder of the whole system. */
export function aloneFolder(dataDir: string): string {
  return path.join(dataDir, 'alone');
}
