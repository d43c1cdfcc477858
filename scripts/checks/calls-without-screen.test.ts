import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isInternal } from '@stagedoor/contracts/call';
import { expect, test } from 'vitest';
import { callsWithoutScreen } from './calls-without-screen.ts';
import { findNamedCalls } from './declared-calls.ts';

const web = path.resolve(import.meta.dirname, '../../web/src');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(web, name), 'utf8'))
  .filter((source) => source.includes('@stagedoor/contracts/'));
const words = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));

test('each call is used by a screen, or it is said why it is not', async () => {
  const calls = (await findNamedCalls()).filter(
    ({ call }) => !isInternal(call.access) && !call.path.startsWith('/internal'),
  );
  expect(calls.length).toBeGreaterThan(100);
  const unused = calls.map(({ name }) => name).filter((name) => !words.has(name));
  expect(unused.filter((name) => !(name in callsWithoutScreen))).toEqual([]);
});

test('nothing is said of a call that is not declared', async () => {
  const names = new Set((await findNamedCalls()).map(({ name }) => name));
  expect(Object.keys(callsWithoutScreen).filter((name) => !names.has(name))).toEqual([]);
});
