import { expect, it } from 'vitest';
import { createSessionNumbers } from './session-numbers.ts';

function createStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

it('finds a saved number again after a reload', () => {
  const storage = createStorage();
  const before = createSessionNumbers({ key: 'depths', max: 50, storage: () => storage });
  before.set('feed', 1200);
  before.save();
  expect(createSessionNumbers({ key: 'depths', max: 50, storage: () => storage }).get('feed')).toBe(1200);
});

it('forgets those that were set longest ago', () => {
  const numbers = createSessionNumbers({ key: 'depths', max: 2, storage: createStorage });
  numbers.set('first', 1);
  numbers.set('second', 2);
  numbers.set('first', 3);
  numbers.set('third', 4);
  expect([numbers.get('first'), numbers.get('second'), numbers.get('third')]).toEqual([3, undefined, 4]);
});

it('works without storage, and with storage that holds something else', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const refused = createSessionNumbers({ key: 'depths', max: 50, storage: refuse });
  refused.set('feed', 10);
  refused.save();
  expect(refused.get('feed')).toBe(10);
  const foreign = () => ({ getItem: () => '[["feed","deep"],7]', setItem: () => undefined });
  expect(createSessionNumbers({ key: 'depths', max: 50, storage: foreign }).get('feed')).toBeUndefined();
});
