import { expect, it } from 'vitest';
import { createScrollPositions } from './scroll-positions.ts';

function createStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

it('finds a saved position again after a reload', () => {
  const storage = createStorage();
  const before = createScrollPositions(() => storage);
  before.set('feed', 1200);
  before.save();
  expect(createScrollPositions(() => storage).get('feed')).toBe(1200);
});

it('forgets the oldest entries beyond fifty', () => {
  const positions = createScrollPositions(createStorage);
  for (let entry = 0; entry <= 50; entry += 1) positions.set(`entry-${entry}`, entry);
  expect(positions.get('entry-0')).toBeUndefined();
  expect(positions.get('entry-50')).toBe(50);
});

it('works without storage, and with storage that holds something else', () => {
  const refused = createScrollPositions(() => {
    throw new Error('refused');
  });
  refused.set('feed', 10);
  refused.save();
  expect(refused.get('feed')).toBe(10);
  const foreign = { getItem: () => '[["feed","deep"],7]', setItem: () => undefined };
  expect(createScrollPositions(() => foreign).get('feed')).toBeUndefined();
});
