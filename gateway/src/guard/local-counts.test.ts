import { afterEach, expect, test, vi } from 'vitest';
import { createLocalCounts } from '#/guard/client-limits.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a minute ends after a minute, also when the clock is set back meanwhile', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z'), toFake: ['Date', 'performance'] });
  const counts = createLocalCounts();
  const count = () => counts.count('person:1', 60_000);
  await count();
  vi.setSystemTime(new Date('2026-11-28T11:00:00Z'));
  expect(await count()).toEqual({ current: 2, ttl: 60_000 });
  vi.advanceTimersByTime(60_000);
  expect(await count()).toEqual({ current: 1, ttl: 60_000 });
});
