import { expect, test } from 'vitest';
import { describeRetried, listRetried } from './retried-tests.ts';

test('what passed on the second try is named with what its first try had expected', () => {
  const stacks = [{ file: '/a/sum.test.ts', line: 3 }];
  const reason = { message: 'expected [ 1 ] to deeply equal []', diff: '- []\n+ [1]', stacks };
  const described = describeRetried('a/sum.test.ts', 'adds', [reason, {}]);
  expect(described.split('\n')).toEqual([
    'a/sum.test.ts: adds',
    '  expected [ 1 ] to deeply equal [] (/a/sum.test.ts:3)',
    '  - []',
    '  + [1]',
    '  without a message',
  ]);
  expect(listRetried([described])).toContain(described);
});

test('of a long difference the first forty lines are shown', () => {
  const diff = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n');
  expect(describeRetried('a.test.ts', 'b', [{ message: 'differs', diff }]).split('\n')).toHaveLength(41);
});
