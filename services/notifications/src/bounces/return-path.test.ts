import { expect, test } from 'vitest';
import { createReturnPaths } from '#/bounces/return-path.ts';

const returnPaths = createReturnPaths('a secret');
const target = {
  kind: 'person',
  id: '01981b5c-0000-7000-8000-000000000001',
  addressMark: '00c0ffee',
} as const;
const made = returnPaths.make('bouncesabc@stagedoor.example', target);

test('a return path names its target, in any case and among other text, and fits into an address', () => {
  expect(made).toMatch(/^bouncesabc\+[0-9a-z]+@stagedoor\.example$/);
  expect(made.split('@')[0]).toHaveLength(64);
  expect(returnPaths.find(made)).toEqual(target);
  expect(returnPaths.find(`To: <${made.toUpperCase()}>\r\nSubject: undelivered`)).toEqual(target);
  const letter = { ...target, kind: 'letter-receiver' } as const;
  expect(returnPaths.find(returnPaths.make('b@x.example', letter))).toEqual(letter);
});

test('one that is signed with another secret, or was changed, names nobody', () => {
  const foreign = createReturnPaths('another secret').make('b@x.example', target);
  expect(returnPaths.find(foreign)).toBeUndefined();
  expect(returnPaths.find(made.replace('+p', '+l'))).toBeUndefined();
  expect(returnPaths.find('nothing')).toBeUndefined();
  // The first of ours counts.
  expect(returnPaths.find(`${foreign} ${made}`)).toEqual(target);
});
