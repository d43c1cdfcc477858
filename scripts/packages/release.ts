import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { compileReader, writeReader } from './last-reader.ts';
import { compareExports, type PromisedExports, readPromisedExports } from './promised-exports.ts';
import { compareWire, readWireSurface, type WireSurface } from './wire-surface.ts';

/**
 * The promises of the last release: the schemas of calls and events, the exports of the packages, and a service that was
 * built with them.
 */
const promiseFile = 'releases/promise.json';
const readerFolder = 'releases/reader';

type Release = { readonly version: string; readonly exports: PromisedExports; readonly wire: WireSurface };

/**
 * Returns a line for each change since the last release that breaks software outside of this repository. Returns no lines
 * where the major version was raised since, because that announces such changes.
 */
export async function findBreaks(root: string): Promise<string[]> {
  const released = readRelease(root);
  if (released === undefined || mayBreak(released.version, readVersion(root))) return [];
  return [
    ...compareWire(released.wire, await readWireSurface(root)),
    ...compareExports(released.exports, readPromisedExports(root)),
    ...compileReader(root, readerFolder),
  ];
}

/** Whether a version may break what another one promised: its major is higher. */
export function mayBreak(released: string, version: string): boolean {
  return Number(version.split('.', 1)[0]) > Number(released.split('.', 1)[0]);
}

/** Promises what is there now, under the version of package.json. Throws a Refusal where that breaks the promise before. */
export async function writeRelease(root: string): Promise<string> {
  const breaks = await findBreaks(root);
  if (breaks.length > 0) throw new Refusal(explainBreaks(breaks));
  const release: Release = {
    version: readVersion(root),
    exports: readPromisedExports(root),
    wire: await readWireSurface(root),
  };
  mkdirSync(path.dirname(path.join(root, promiseFile)), { recursive: true });
  writeFileSync(path.join(root, promiseFile), `${JSON.stringify(release, null, 1)}\n`);
  writeReader(root, readerFolder);
  return `Version ${release.version} is what later ones are held to, in releases/.`;
}

export function explainBreaks(breaks: readonly string[]): string {
  return [
    ...breaks,
    'This breaks services outside of this repository. Add beside what is there, and leave it; or raise the major version in package.json.',
  ].join('\n');
}

function readRelease(root: string): Release | undefined {
  const file = path.join(root, promiseFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release) : undefined;
}

function readVersion(root: string): string {
  return (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
