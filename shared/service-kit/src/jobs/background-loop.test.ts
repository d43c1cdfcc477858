import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from '#/common/activity.ts';
import { startLoop } from '#/jobs/background-loop.ts';
import { createLogger } from '#/observability/logger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLogger({ service: 'test', level: 'silent' });

function setUp(round: () => Promise<boolean> = async () => false) {
  const activity = createActivity({ now: () => Date.now(), restAfterMs: 10_000 });
  let rounds = 0;
  const loop = startLoop({
    name: 'looks',
    pauseMs: 1_000,
    rest: { activity, pauseMs: 5_000 },
    log,
    round() {
      rounds += 1;
      return round();
    },
  });
  const roundsIn = async (ms: number) => {
    const before = rounds;
    await vi.advanceTimersByTimeAsync(ms);
    return rounds - before;
  };
  return { activity, loop, roundsIn };
}

test('it looks less often once nothing has come for a while, and as before from the first thing that comes', async () => {
  const { activity, loop, roundsIn } = setUp();
  expect(await roundsIn(9_900)).toBe(9);
  await roundsIn(1_000);
  expect(await roundsIn(20_000)).toBe(4);
  await roundsIn(1_500);
  activity.note();
  expect(await roundsIn(1_000)).toBe(1);
  expect(await roundsIn(5_000)).toBe(5);
  await loop.stop();
});

test('what keeps coming keeps it awake, and so does a round that has more to do', async () => {
  let left = 3;
  const { activity, loop, roundsIn } = setUp(async () => {
    left -= 1;
    return left > 0;
  });
  for (let times = 0; times < 5; times += 1) {
    await roundsIn(8_000);
    activity.note();
  }
  expect(await roundsIn(8_000)).toBe(8);
  await roundsIn(8_000);
  left = 2;
  await roundsIn(5_000);
  expect(left).toBeLessThan(1);
  expect(await roundsIn(5_000)).toBe(5);
  await loop.stop();
});

test('a wake during a rest is at once', async () => {
  const { loop, roundsIn } = setUp();
  await roundsIn(16_500);
  loop.wake();
  expect(await roundsIn(1)).toBe(1);
  await loop.stop();
});
