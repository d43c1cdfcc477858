import { beforeEach, expect, it, vi } from 'vitest';
import type { Bus } from '#/broker/bus.ts';
import { createActivity } from '#/common/activity.ts';
import { systemClock } from '#/common/clock.ts';
import { unavailable } from '#/common/errors.ts';
import { createRevocations, followRevocations } from '#/identity/revocations.ts';
import { createLogger } from '#/observability/logger.ts';

const log = createLogger({ service: 'test', level: 'silent' });
// Events do not arrive here.
const bus: Pick<Bus, 'connected'> = { connected: () => new Promise(() => {}) };

beforeEach(() => {
  vi.useFakeTimers();
});

/** Follows a list of auth that a test changes, and counts how often it is read. */
function follow({ holds = false } = {}) {
  const activity = createActivity();
  const revocations = createRevocations(systemClock);
  revocations.onRevoked(
    () => {},
    () => holds,
  );
  const auth = {
    reads: 0,
    isUnavailable: false,
    ended: [] as string[],
    since: [] as (Date | undefined)[],
    readAt: [] as number[],
    aheadMs: 0,
  };
  const list = async (since: Date | undefined) => {
    auth.reads += 1;
    auth.since.push(since);
    auth.readAt.push(Date.now());
    if (auth.isUnavailable) throw unavailable('auth is not available');
    return auth.ended.map((sessionId) => ({ sessionId, revokedAt: new Date(Date.now() + auth.aheadMs).toISOString() }));
  };
  const loop = followRevocations({ revocations, bus: bus as Bus, list, clock: systemClock, activity, log });
  return { activity, revocations, auth, loop };
}

it('reads the list every five seconds while calls come, and once a minute while none do', async () => {
  const { activity, auth, loop } = follow();
  for (let second = 0; second < 60; second += 1) {
    activity.note();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(auth.reads).toBeGreaterThanOrEqual(12);
  await vi.advanceTimersByTimeAsync(20_000);
  const readBefore = auth.reads;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(auth.reads - readBefore).toBeLessThanOrEqual(2);
  await loop.stop();
});

it('reads what is new since the last time, with two minutes for clocks that differ, and all of it once a minute', async () => {
  const { auth, loop } = follow({ holds: true });
  auth.ended.push('a');
  await vi.advanceTimersByTimeAsync(70_000);
  // Nothing was in the first.
  const [first, second, third, ...more] = auth.since;
  expect([first, second]).toEqual([undefined, undefined]);
  expect(third?.getTime()).toBe((auth.readAt[1] ?? Number.NaN) - 120_000);
  expect(more.filter((since) => since === undefined)).toHaveLength(1);
  // A list from a clock that was ahead must not hide what ends now.
  auth.aheadMs = 3_600_000;
  await vi.advanceTimersByTimeAsync(65_000);
  expect(auth.since.at(-1)?.getTime()).toBeLessThanOrEqual(Date.now() - 120_000);
  await loop.stop();
});

it('goes on reading it every five seconds while a stream is open', async () => {
  const { auth, loop } = follow({ holds: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(auth.reads).toBeGreaterThanOrEqual(12);
  await loop.stop();
});

it('has the first call after a rest wait until it is read, and the next ones for nothing', async () => {
  const { revocations, auth, loop } = follow();
  await vi.advanceTimersByTimeAsync(40_000);
  auth.ended.push('ended at rest');
  expect(revocations.isRevoked('ended at rest')).toBe(false);
  await revocations.catchUp();
  expect(revocations.isRevoked('ended at rest')).toBe(true);
  expect(revocations.catchUp()).toBeUndefined();
  await loop.stop();
});

it('has a call wait for an auth that is unavailable once in five seconds, and then go on', async () => {
  const { revocations, auth, loop } = follow();
  await vi.advanceTimersByTimeAsync(40_000);
  auth.isUnavailable = true;
  await revocations.catchUp();
  expect(revocations.catchUp()).toBeUndefined();
  await loop.stop();
});
