import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { writeWholeFile } from '../embedded/write-whole-file.ts';
import { Refusal } from '../refusal.ts';
import { checkGrantedScopes, type GrantedScope } from './service-manifest.ts';

/** A business service that lives in a folder of its own, with what the operator grants to it. */
export type OutsideService = {
  readonly folder: string;
  readonly scopes: readonly GrantedScope[];
  /** Whether its screen may run in the app's own origin, where it can do all that the app can. */
  readonly trustsScreen: boolean;
};

/** Services outside of services/, by the key of their entry. */
export type OutsideServices = ReadonlyMap<string, OutsideService>;

export const nothingOutside: OutsideServices = new Map();

/** The file that names them: `OUTSIDE_SERVICES`, else a file in the data folder. It is the operator's, not a team's. */
export function placeOfOutsideServices(dataDir: string, env: NodeJS.ProcessEnv): string {
  return path.resolve(env.OUTSIDE_SERVICES || path.join(dataDir, 'outside-services.json'));
}

/** Where the service's package.json is. */
export function folderOfService(root: string, name: string, outside: OutsideServices): string {
  return outside.get(name)?.folder ?? path.join(root, 'services', name);
}

type Written = Record<string, { folder?: unknown; scopes?: unknown; trustsScreen?: unknown }>;

/**
 * Reads `{ "<key>": { "folder": "…", "scopes": ["…"], "trustsScreen": true } }`; a folder is relative to the file, and a screen is
 * trusted only where this says so. None where there is no file. Throws a Refusal for a file that cannot be read, and for an entry
 * that {@link checkOutsideService} refuses.
 */
export function readOutsideServices(root: string, file: string): OutsideServices {
  const found = new Map<string, OutsideService>();
  for (const [key, { folder, scopes = [], trustsScreen = false }] of Object.entries(readWritten(file))) {
    if (typeof folder !== 'string' || !Array.isArray(scopes))
      throw new Refusal(`${file}: ${key} needs a "folder", and "scopes" is a list.`);
    if (typeof trustsScreen !== 'boolean') throw new Refusal(`${file}: "trustsScreen" of ${key} is true or false.`);
    const service = {
      folder: path.resolve(path.dirname(file), folder),
      scopes: checkGrantedScopes(scopes.map(String), file),
      trustsScreen,
    };
    checkOutsideService(root, key, service.folder);
    found.set(key, service);
  }
  return found;
}

/** Throws a Refusal unless the folder contains a service that can take the place of this entry's stub. */
export function checkOutsideService(root: string, key: string, folder: string): void {
  const entry = findEntry(key);
  if (entry === undefined)
    throw new Refusal(`The catalogue has no entry ${key}, so nothing from outside can serve it.`);
  if (entry.status === 'coming-soon') throw new Refusal(`${key} is coming soon, so nobody can get access.`);
  if (existsSync(path.join(root, 'services', key)))
    throw new Refusal(`${key} is in services/${key} already, so ${folder} cannot serve it too.`);
  for (const file of ['package.json', 'src/main.ts', 'node_modules']) {
    if (!existsSync(path.join(folder, file))) {
      throw new Refusal(`${folder} is no service that can run: ${file} is missing${hintFor(file)}.`);
    }
  }
}

function hintFor(file: string): string {
  return file === 'node_modules' ? ' (run "npm install" there)' : '';
}

/** Names a service in the file, or removes it (undefined). */
export function writeOutsideService(file: string, key: string, service: OutsideService | undefined): void {
  const { [key]: _before, ...others } = readWritten(file);
  const all = service === undefined ? others : { ...others, [key]: service };
  // A system that runs reads it at any moment.
  writeWholeFile(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o644 });
}

/** Whether the file names the service, whatever is left of its folder. */
export function isNamedOutside(file: string, key: string): boolean {
  return key in readWritten(file);
}

function readWritten(file: string): Written {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Written;
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
