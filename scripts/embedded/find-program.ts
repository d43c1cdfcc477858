import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns the path of a program on the PATH, or undefined. */
export function findProgram(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
