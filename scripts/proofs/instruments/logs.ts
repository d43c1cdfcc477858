import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestSystem } from '@stagedoor/test-support/start-system';

/** Returns the content of each log of a system, by the name of its file. */
export function readLogFiles({ dataDir }: TestSystem): Map<string, Buffer> {
  const folder = path.join(dataDir, 'logs');
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file))]));
}

/** Returns the number of bytes in each log of a system. */
export function measureLogs(system: TestSystem): Map<string, number> {
  return new Map([...readLogFiles(system)].map(([file, content]) => [file, content.length]));
}
