import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isInternal } from '@stagedoor/contracts/call';
import { findUsedContracts } from '@stagedoor/test-support/find-used-contracts';
import { expect, test } from 'vitest';
import { callsWithoutScreen } from './calls-without-screen.ts';
import { findNamedCalls } from './declared-calls.ts';

const web = path.resolve(import.meta.dirname, '../../web/src');
const used = new Set(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => [...findUsedContracts(name, readFileSync(path.join(web, name), 'utf8'))]),
);
const open = (await findNamedCalls()).filter(
  ({ call }) => !isInternal(call.access) && !call.path.startsWith('/internal'),
);

test('each call is used by a screen, or it is said why it is not', () => {
  expect(open.length).toBeGreaterThan(100);
  const unused = open.map(({ name }) => name).filter((name) => !used.has(name));
  expect(unused.filter((name) => !(name in callsWithoutScreen))).toEqual([]);
});

test('a reason is given only for calls that are declared and that no screen uses', () => {
  const names = new Set(open.map(({ name }) => name));
  expect(Object.keys(callsWithoutScreen).filter((name) => !names.has(name) || used.has(name))).toEqual([]);
});

test.each([
  ['an import that is called', "import { buy } from '@stagedoor/contracts/x'; call(buy, {});", ['buy']],
  ['an import under another name', "import { buy as sell } from '@stagedoor/contracts/x'; call(sell);", ['buy']],
  ['an import in a table', "import { buy } from '@stagedoor/contracts/x'; const all = { buy };", ['buy']],
  ['a whole module', "import * as x from '@stagedoor/contracts/x'; call(x.buy);", ['buy']],
  ['a prop of that name', "import { other } from '@stagedoor/contracts/x'; <Row buy={other} />;", ['other']],
  ['a property of that name', "import { buy } from '@stagedoor/contracts/x'; row.buy = { buy: 1 };", []],
  ['a type of it', "import { buy } from '@stagedoor/contracts/x'; const f = (a: DataOf<typeof buy>) => a;", []],
  ['a type import', "import type { buy } from '@stagedoor/contracts/x'; const a: typeof buy = b;", []],
  ['an import that nothing uses', "import { buy } from '@stagedoor/contracts/x';", []],
  ['an import of another module', "import { buy } from './buy.ts'; call(buy);", []],
])('%s', (_, source, expected) => {
  expect([...findUsedContracts('module.tsx', source)]).toEqual(expected);
});
