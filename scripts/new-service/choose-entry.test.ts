import path from 'node:path';
import { getEntry } from '@stagedoor/catalogue/catalogue';
import { expect, test } from 'vitest';
import { checkIsStub, chooseEntry } from './choose-entry.ts';

const root = path.resolve(import.meta.dirname, '../supervisor/fixtures/system');

test('the entry is the one of the key', () => {
  expect(chooseEntry('new:service', ['tax-prep']).port).toBe(3330);
});

test.each([
  [[], 'usage: npm run new:service -- <key of the catalogue>'],
  [['llc', 'qa'], 'usage: npm run new:service'],
  [['LLC'], '"LLC" is no key'],
  [['../llc'], '"../llc" is no key'],
  [['auth'], 'auth is one of the services that the platform itself is made of'],
  [['business'], 'business is one of the services'],
  [['calender'], 'The catalogue has no entry calender: write one in shared/catalogue first. Is it calendar?'],
])('%j is refused in one line', (given, words) => {
  expect(() => chooseEntry('new:service', given)).toThrow(words);
});

test('what the platform itself cannot do without is not removed', () => {
  expect(() => chooseEntry('remove:service', ['payments'])).toThrow('payments cannot be removed: other services');
  expect(chooseEntry('remove:service', ['fan-crm']).port).toBe(3250);
});

test('refuses an entry that has a service already, and one that nobody could open', () => {
  expect(() => checkIsStub(root, getEntry('llc'))).not.toThrow();
  expect(() => checkIsStub(root, { ...getEntry('llc'), key: 'social' })).toThrow('social is taken over already');
  expect(() => checkIsStub(root, getEntry('crypto'))).toThrow('crypto is coming soon, so nobody can get access');
});
