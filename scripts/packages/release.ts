import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { compareSchemas } from './compare-schemas.ts';
import { promiseFile, type Release, type ReleasedCall, readRelease } from './read-release.ts';

/**
 * Returns a line for each change since the last release that breaks software outside of this repository. Returns no lines
 * where the major version was raised since, because that announces such changes.
 */
export async function findBreaks(root: string): Promise<string[]> {
  const before = parseRelease(readFileSync(path.join(root, promiseFile), 'utf8'));
  return compareReleases(before, await readRelease(root));
}

/** Promises what is there now, under the version of package.json. Throws a Refusal where that breaks the promise before. */
export async function writeRelease(root: string): Promise<string> {
  const breaks = await findBreaks(root);
  if (breaks.length > 0) throw new Refusal(explainBreaks(breaks));
  const release = await readRelease(root);
  writeFileSync(path.join(root, promiseFile), formatRelease(release));
  return `Version ${release.version} is what later ones are held to, in ${promiseFile}.`;
}

export function explainBreaks(breaks: readonly string[]): string {
  return [
    ...breaks,
    'This breaks services outside of this repository. Add beside what is there, and leave it; or raise the major version in package.json.',
  ].join('\n');
}

export function formatRelease({ version, calls, events, modules }: Release): string {
  const lines = [
    `version ${version}`,
    ...Object.entries(calls).map(([name, call]) => `call ${name} ${JSON.stringify(call)}`),
    ...Object.entries(events).map(([subject, event]) => `event ${subject} ${JSON.stringify(event)}`),
    ...Object.entries(modules).map(([module, names]) => `module ${[module, ...names].join(' ')}`),
  ];
  return `${lines.join('\n')}\n`;
}

export function parseRelease(text: string): Release {
  const rowsOf = (kind: string) => [...text.matchAll(new RegExp(`^${kind} (.*)$`, 'gm'))].map(([, row = '']) => row);
  const described = (kind: string) =>
    Object.fromEntries(
      rowsOf(kind).map((row) => [row.slice(0, row.indexOf(' {')), JSON.parse(row.slice(row.indexOf('{')))]),
    );
  const modules = rowsOf('module').map((row) => row.split(' '));
  return {
    version: rowsOf('version')[0] ?? '',
    calls: described('call'),
    events: described('event'),
    modules: Object.fromEntries(modules.map(([module, ...names]) => [module, names])),
  };
}

/** Returns a line for each change that breaks whoever was built for the release before. */
export function compareReleases(before: Release, now: Release): string[] {
  const majorOf = ({ version }: Release) => Number(version.split('.', 1)[0]);
  if (majorOf(now) > majorOf(before)) return [];
  return [
    ...Object.entries(before.calls).flatMap(([name, call]) => compareCalls(name, call, now.calls[name])),
    ...Object.entries(before.events).flatMap(([subject, { version, data }]) => {
      const event = now.events[subject];
      if (event === undefined) return [`${subject}: the event is gone`];
      if (event.version !== version) return [`${subject}: a new version needs a subject of its own`];
      return compareSchemas(data, event.data, 'given', subject);
    }),
    ...Object.entries(before.modules).flatMap(([module, names]) => {
      const found = now.modules[module];
      if (found === undefined) return [`${module}: the module is gone`];
      return names.filter((name) => !found.includes(name)).map((name) => `${module} ${name}: is gone`);
    }),
  ];
}

function compareCalls(name: string, before: ReleasedCall, now: ReleasedCall | undefined): string[] {
  if (now === undefined) return [`${name}: the call is gone, or no longer open to anybody outside`];
  const { opensBy, status, isIdempotent, answer } = before;
  // A call without a query takes one that is empty, and can take another one that asks for nothing.
  const query = Object.keys(before.query).length === 0 ? { type: 'object' } : before.query;
  return [
    ...(now.opensBy === opensBy ? [] : [`${name}: was opened by ${opensBy} and is by ${now.opensBy}`]),
    ...(now.status === status ? [] : [`${name}: was answered ${status} and is ${now.status}`]),
    ...(isIdempotent && !now.isIdempotent ? [`${name}: takes no Idempotency-Key any more`] : []),
    ...compareSchemas(before.params, now.params, 'taken', `${name} params`),
    ...compareSchemas(query, now.query, 'taken', `${name} query`),
    ...compareSchemas(before.body, now.body, 'taken', `${name} body`),
    ...compareSchemas(answer, now.answer, 'given', `${name} answer`),
  ];
}
