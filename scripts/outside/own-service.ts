import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { emitSample } from '../alone/emit-sample.ts';
import { printToken } from '../alone/print-token.ts';
import { runAlone } from '../alone/run-alone.ts';
import { checkOutsideService } from '../joining/outside-services.ts';
import { Refusal } from '../refusal.ts';

/** The key of the service in a folder: the name in its package.json. Throws a Refusal where that is no entry of the catalogue. */
export function readOwnKey(folder: string): string {
  const file = path.join(folder, 'package.json');
  let name: unknown;
  try {
    ({ name } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown });
  } catch {
    throw new Refusal(`There is no ${file}: run this in the folder of a service.`);
  }
  if (typeof name !== 'string' || findEntry(name) === undefined)
    throw new Refusal(
      `${file} has the name "${name}", which is no key of the catalogue: npx stagedoor new <key> writes one.`,
    );
  return name;
}

/** Runs the service of the folder alone until it is stopped. */
export async function runOwnService(folder: string, args: string[]): Promise<void> {
  const key = readOwnKey(folder);
  checkOutsideService(folder, key, folder);
  await runAlone(folder, [key, ...args], new Map([[key, { folder, scopes: [], trustsScreen: false }]]));
}

export function printOwnToken(folder: string, args: string[], print: (line: string) => void): void {
  printToken(folder, args, print, readOwnKey(folder));
}

/** Sends the sample of an event to the service of the folder, which runs alone. */
export async function emitToOwnService(folder: string, args: string[], print: (line: string) => void): Promise<void> {
  const only = { name: readOwnKey(folder), folder };
  await emitSample({ root: folder, dataDir: path.resolve(folder, process.env.DATA_DIR || '.data'), only, print }, args);
}
