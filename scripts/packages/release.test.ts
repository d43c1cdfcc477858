import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compareReleases, findBreaks, formatRelease, parseRelease } from './release.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'shared/contracts/promised.txt'), 'utf8');
const promised = parseRelease(text);
const without = (part: string) => parseRelease(text.replace(part, ''));

test('the promise is a line for each call, event and module, and reading it loses nothing', () => {
  expect(formatRelease(promised)).toBe(text);
  const kinds = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ', 1)[0]);
  expect(new Set(kinds)).toEqual(new Set(['version', 'call', 'event', 'module']));
  expect(Object.keys(promised.wire.events).length).toBe(kinds.filter((kind) => kind === 'event').length);
});

test('what is here keeps the promise', async () => {
  expect(await findBreaks(root)).toEqual([]);
});

test('what a change takes away is named, what it adds is not', () => {
  const event = /event social\.user\.followed .*\n/.exec(text)?.[0] ?? '';
  const call = /call DELETE \/posts\/:id .*\n/.exec(text)?.[0] ?? '';
  expect(compareReleases(promised, without(event))).toEqual(['social.user.followed: the event is gone']);
  expect(compareReleases(promised, without(call))).toEqual([
    'DELETE /posts/:id: the call is gone, or no longer open to anybody outside',
  ]);
  expect(compareReleases(promised, without(' defineConsumer'))).toEqual([
    '@stagedoor/service-kit/events/consumer defineConsumer: is gone',
  ]);
  expect(compareReleases(without(event), promised)).toEqual([]);
});

test('a higher major version may take something away, and nothing else may', () => {
  const less = without(' defineConsumer');
  const breaks = (version: string) => compareReleases(promised, { ...less, version }).length;
  expect(['3.0.0', '2.9.0', '1.0.0'].map(breaks)).toEqual([0, 1, 1]);
});
