import { expect, it } from 'vitest';
import { createAttemptKeys } from './attempt-keys.ts';

it('keeps the key of what was sent without an answer, and no other', () => {
  const keys = createAttemptKeys();
  const first = keys.keyFor({ name: 'VIPs' });
  keys.onEnd(Object.assign(new Error('No answer'), { statusCode: 0 }));
  expect(keys.keyFor({ name: 'VIPs' })).toBe(first);
  const other = keys.keyFor({ name: 'Others' });
  expect(other).not.toBe(first);
  keys.onEnd(Object.assign(new Error('You have a list of this name'), { statusCode: 409 }));
  const again = keys.keyFor({ name: 'Others' });
  expect(again).not.toBe(other);
  keys.onEnd();
  expect(keys.keyFor({ name: 'Others' })).not.toBe(again);
});
