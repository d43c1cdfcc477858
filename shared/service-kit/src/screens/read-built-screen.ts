import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A file of a screen, as it is served. Its name contains a hash of its content. */
export interface ScreenFile {
  readonly name: string;
  readonly body: Buffer;
  readonly compressed: Buffer;
}

/** A screen as the build left it. */
export interface BuiltScreen {
  readonly version: string;
  readonly hostVersion: number;
  readonly files: readonly ScreenFile[];
}

/** Names of files that a screen may have. */
export const screenFileName = /^[a-z0-9][a-z0-9-]*\.(js|css)$/;

/** Reads the folder that the build of a screen wrote. Returns undefined if there is none. Throws if it is damaged. */
export function readBuiltScreen(folder: string): BuiltScreen | undefined {
  const manifest = path.join(folder, 'screen.json');
  if (!existsSync(manifest)) return undefined;
  const { version, hostVersion } = JSON.parse(readFileSync(manifest, 'utf8')) as Partial<BuiltScreen>;
  if (typeof version !== 'string' || typeof hostVersion !== 'number') throw new Error(`${manifest} is damaged`);
  const files = readdirSync(folder)
    .filter((name) => screenFileName.test(name))
    .map((name) => {
      const body = readFileSync(path.join(folder, name));
      return { name, body, compressed: brotliCompressSync(body) };
    });
  return { version, hostVersion, files };
}
