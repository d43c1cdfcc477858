import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readExports, readRelease } from './read-release.ts';
import { compareReleases, findBreaks, formatRelease, parseRelease } from './release.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'shared/contracts/promised.txt'), 'utf8');
const promised = parseRelease(text);
const without = (part: string, instead = '') => parseRelease(text.replace(part, instead));

test('the promise is a line for each call, event and module, and reading it loses nothing', () => {
  expect(formatRelease(promised)).toBe(text);
  const kinds = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ', 1)[0]);
  expect(new Set(kinds)).toEqual(new Set(['version', 'call', 'event', 'module']));
  expect(Object.keys(promised.events).length).toBe(kinds.filter((kind) => kind === 'event').length);
});

test('what is here keeps the promise', async () => {
  expect(await findBreaks(root)).toEqual([]);
});

test('it has the calls that are open to others, the events, and none of the web app’s own', async () => {
  const { calls, events } = await readRelease(root);
  expect(calls).toHaveProperty(['GET /internal/history/social', 'opensBy'], 'people:history');
  expect(calls).toHaveProperty(['DELETE /posts/:id', 'opensBy'], 'posts:write');
  expect(Object.keys(calls)).not.toContain('POST /auth/login');
  expect(events).toHaveProperty(['social.user.followed']);
});

test('what a change takes away is named, what it adds is not', () => {
  const event = /event social\.user\.followed .*\n/.exec(text)?.[0] ?? '';
  const call = /call DELETE \/posts\/:id .*\n/.exec(text)?.[0] ?? '';
  const modules = /module @stagedoor\/contracts\/list .*\n/.exec(text)?.[0] ?? '';
  expect(compareReleases(promised, without(event))).toEqual(['social.user.followed: the event is gone']);
  expect(compareReleases(promised, without(call))).toEqual([
    'DELETE /posts/:id: the call is gone, or no longer open to anybody outside',
  ]);
  expect(compareReleases(promised, without(modules))).toEqual(['@stagedoor/contracts/list: the module is gone']);
  expect(compareReleases(promised, without(' defineConsumer'))).toEqual([
    '@stagedoor/service-kit/events/consumer defineConsumer: is gone',
  ]);
  expect(compareReleases(without(event), promised)).toEqual([]);
  const shut = without(
    '/posts/:id {"opensBy":"posts:write","status":200',
    '/posts/:id {"opensBy":"profile:read","status":204',
  );
  expect(compareReleases(promised, shut)).toEqual([
    'DELETE /posts/:id: was opened by posts:write and is by profile:read',
    'DELETE /posts/:id: was answered 200 and is 204',
  ]);
});

test('a property that an event loses, and an input that a call asks for, are told by their place', () => {
  const now = parseRelease(text);
  const { data } = now.events['social.user.followed'] as unknown as { data: { properties: Record<string, unknown> } };
  delete data.properties.followedAt;
  const { query } = now.calls['GET /internal/history/social'] as unknown as { query: { required: string[] } };
  query.required.push('cursor');
  expect(compareReleases(promised, now)).toEqual([
    'GET /internal/history/social query.cursor: is required now',
    'social.user.followed.followedAt: is gone',
  ]);
});

test('a call without a query may take one that asks for nothing', () => {
  const withQuery = (required: string[]) => {
    const now = parseRelease(text);
    const query = { type: 'object', properties: { since: { type: 'string' } }, required };
    Object.assign(now.calls['DELETE /posts/:id'] ?? {}, { query });
    return compareReleases(promised, now);
  };
  expect(withQuery([])).toEqual([]);
  expect(withQuery(['since'])).toEqual(['DELETE /posts/:id query.since: is required now']);
});

test('a higher major version may take something away, and nothing else may', () => {
  const less = without(' defineConsumer');
  const breaks = (version: string) => compareReleases(promised, { ...less, version }).length;
  expect(['3.0.0', '2.9.0', '1.0.0'].map(breaks)).toEqual([0, 1, 1]);
});

test('exports are found in each of the ways in which they are written, but not those marked as internal', () => {
  const exported = `export async function one() {}\nexport const two = 1;\nexport abstract class Three {}\nexport type Four<T> = T;
export interface Five {}\nexport { six, type Seven as Eight } from '#/x.ts';\nexport type { Logger } from 'pino';\nconst own = 1;\n`;
  expect(readExports(exported)).toEqual(['Eight', 'Five', 'Four', 'Logger', 'Three', 'one', 'six', 'two']);
  const internal = `/** For everybody. */\nexport const one = 1;\n/**\n * For the package.\n *\n * @internal\n */\nexport const two = 2;\n`;
  expect(readExports(`${internal}/** @internal */\nexport interface Three {}\nexport const four = 4;\n`)).toEqual([
    'four',
    'one',
  ]);
});
