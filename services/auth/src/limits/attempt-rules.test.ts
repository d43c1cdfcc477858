import { expect, it } from 'vitest';
import { type BucketState, decideAttempt } from '#/limits/attempt-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const empty: BucketState = { counted: 0, pending: 0, blockingSince: undefined };
const decide = (...states: Partial<BucketState>[]) =>
  decideAttempt(
    states.map((state, index) => ({
      bucket: { name: `${index}`, limit: 3, windowMs: 60_000 },
      state: { ...empty, ...state },
    })),
    now,
  );

it('allows attempts below the limit', () => {
  expect(decide({ counted: 2 }, {})).toEqual({ kind: 'allowed' });
});

it('refuses at the limit until the blocking attempt has left the window', () => {
  const blockingSince = new Date(now.getTime() - 50_001);
  expect(decide({ counted: 3, blockingSince })).toEqual({ kind: 'refused', retryAfterSeconds: 10 });
  expect(decide({ counted: 3, blockingSince: now }, { counted: 3, blockingSince })).toEqual({
    kind: 'refused',
    retryAfterSeconds: 60,
  });
});

it('waits where pending attempts decide whether there is room', () => {
  expect(decide({ counted: 1, pending: 2 })).toEqual({ kind: 'wait' });
  expect(decide({ counted: 1, pending: 1 })).toEqual({ kind: 'allowed' });
});
