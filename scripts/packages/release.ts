import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { compareExports, type PromisedExports, readPromisedExports } from './promised-exports.ts';
import { compareWire, readWireSurface, type WireSurface } from './wire-surface.ts';

/** What the last release promised: its version, and a line for each call, event and public module. */
const promiseFile = 'shared/contracts/promised.txt';

type Release = { readonly version: string; readonly exports: PromisedExports; readonly wire: WireSurface };

/**
 * Returns a line for each change since the last release that breaks software outside of this repository. Returns no lines
 * where the major version was raised since, because that announces such changes.
 */
export async function findBreaks(root: string): Promise<string[]> {
  const file = path.join(root, promiseFile);
  return existsSync(file) ? compareReleases(parseRelease(readFileSync(file, 'utf8')), await readRelease(root)) : [];
}

/** Promises what is there now, under the version of package.json. Throws a Refusal where that breaks the promise before. */
export async function writeRelease(root: string): Promise<string> {
  const breaks = await findBreaks(root);
  if (breaks.length > 0) throw new Refusal(explainBreaks(breaks));
  const release = await readRelease(root);
  writeFileSync(path.join(root, promiseFile), formatRelease(release));
  return `Version ${release.version} is what later ones are held to, in ${promiseFile}.`;
}

export function compareReleases(before: Release, now: Release): string[] {
  if (majorOf(now.version) > majorOf(before.version)) return [];
  return [...compareWire(before.wire, now.wire), ...compareExports(before.exports, now.exports)];
}

export function explainBreaks(breaks: readonly string[]): string {
  return [
    ...breaks,
    'This breaks services outside of this repository. Add beside what is there, and leave it; or raise the major version in package.json.',
  ].join('\n');
}

export function formatRelease({ version, wire, exports }: Release): string {
  const lines = [
    `version ${version}`,
    ...Object.entries(wire.calls).map(([name, call]) => `call ${name} ${JSON.stringify(call)}`),
    ...Object.entries(wire.events).map(([subject, event]) => `event ${subject} ${JSON.stringify(event)}`),
    ...Object.entries(exports).map(([module, names]) => `module ${[module, ...names].join(' ')}`),
  ];
  return `${lines.join('\n')}\n`;
}

export function parseRelease(text: string): Release {
  const rowsOf = (kind: string) =>
    text.split('\n').flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []));
  const described = (kind: string) =>
    Object.fromEntries(
      rowsOf(kind).map((row) => [row.slice(0, row.indexOf(' {')), JSON.parse(row.slice(row.indexOf('{')))]),
    );
  const modules = rowsOf('module').map((row) => row.split(' '));
  return {
    version: rowsOf('version')[0] ?? '',
    wire: { calls: described('call'), events: described('event') },
    exports: Object.fromEntries(modules.map(([module, ...names]) => [module, names])),
  };
}

async function readRelease(root: string): Promise<Release> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, exports: readPromisedExports(root), wire: await readWireSurface(root) };
}

function majorOf(version: string): number {
  return Number(version.split('.', 1)[0]);
}
