import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { isShed, lagResolutionMs, shedLoad } from '#/http/load-shedding.ts';
import { waitFor } from '#/testing/wait-for.ts';

afterEach(() => vi.useRealTimers());

test('sheds a request for a measured delay, not while nothing was measured', () => {
  expect(isShed('/api/users/1', 1_200)).toBe(true);
  expect(isShed('/api/users/1', Number.POSITIVE_INFINITY)).toBe(false);
  expect(isShed('/api/users/1', undefined)).toBe(false);
});

test.each(['/health', '/health/live', '/health?x=1', '/metrics'])('%s is not shed', (url) => {
  expect(isShed(url, 1_200)).toBe(false);
});

test.each(['/healthy', '/metrics-of-others'])('%s, which only begins like it, is shed', (url) => {
  expect(isShed(url, 1_200)).toBe(true);
});

test('turns requests away while the event loop lags, except health checks, and answers all of them after it', async () => {
  const app = Fastify();
  await shedLoad(app, { maxDelayMs: 50, message: 'The service is busy.' });
  app.get('/health', async () => 'live');
  app.get('/users', async () => 'somebody');
  const ask = async (url: string) => (await app.inject(url)).statusCode;
  try {
    const blocked = new Int32Array(new SharedArrayBuffer(4));
    await waitFor(async () => {
      Atomics.wait(blocked, 0, 0, 400);
      return (await ask('/users')) === 503;
    });
    expect(await ask('/health')).toBe(200);
    await waitFor(async () => (await ask('/users')) === 200);
  } finally {
    await app.close();
  }
});

test('a stall that is over turns nobody away; lag that goes on does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let lagMs = 0;
  const app = Fastify();
  await shedLoad(app, {
    maxDelayMs: 1_000,
    message: 'The service is busy.',
    monitor: () => ({
      get mean() {
        return (lagMs + lagResolutionMs) * 1e6;
      },
      reset() {},
      enable: () => true,
      disable: () => true,
    }),
  });
  app.get('/users', async () => 'somebody');
  const afterSecondOf = async (ms: number) => {
    lagMs = ms;
    vi.advanceTimersByTime(1_000);
    return (await app.inject('/users')).statusCode;
  };
  await app.inject('/users');
  expect(await afterSecondOf(3_000)).toBe(200);
  expect(await afterSecondOf(0)).toBe(200);
  expect(await afterSecondOf(1_500)).toBe(200);
  expect(await afterSecondOf(1_500)).toBe(503);
  expect(await afterSecondOf(0)).toBe(200);
  await app.close();
});

test('the event loop is looked at from the first call on, not for health, and no more when none comes', async () => {
  let looks = false;
  const app = Fastify();
  await shedLoad(app, {
    maxDelayMs: 50,
    message: 'The service is busy.',
    restAfterMs: 100,
    monitor: () => ({
      mean: 0,
      reset() {},
      enable() {
        looks = true;
        return true;
      },
      disable() {
        looks = false;
        return true;
      },
    }),
  });
  app.get('/health', async () => 'live');
  app.get('/users', async () => 'somebody');
  try {
    await app.inject('/health');
    expect(looks).toBe(false);
    await app.inject('/users');
    expect(looks).toBe(true);
    await waitFor(() => !looks);
    await app.inject('/users');
    expect(looks).toBe(true);
  } finally {
    await app.close();
  }
  expect(looks).toBe(false);
});
