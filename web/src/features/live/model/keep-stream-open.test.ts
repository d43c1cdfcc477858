import { expect, it } from 'vitest';
import { type KeepOpenOptions, keepStreamOpen, reconnectDelay } from './keep-stream-open.ts';
import type { StreamEnd } from './open-live-stream.ts';

const ended: StreamEnd = { wasOpen: true, status: 200, retryAfterMs: undefined };
const unreachable: StreamEnd = { wasOpen: false, status: 0, retryAfterMs: undefined };
const refused: StreamEnd = { wasOpen: false, status: 401, retryAfterMs: undefined };

/** Keeps a stream open whose connections end like `ends`, one after the other, and then aborts. */
async function keep(ends: readonly StreamEnd[], given: Partial<KeepOpenOptions> = {}) {
  const stopping = new AbortController();
  const tokens: string[] = [];
  const delays: number[] = [];
  let token = 'first';
  const left = [...ends];
  await keepStreamOpen({
    async open(used) {
      tokens.push(used);
      const end = left.shift();
      if (end === undefined) stopping.abort();
      return end ?? ended;
    },
    getToken: () => token,
    async refreshToken() {
      token = 'second';
      return token;
    },
    async wait(ms) {
      delays.push(ms);
    },
    random: () => 1,
    signal: stopping.signal,
    ...given,
  });
  return { tokens, delays };
}

it('reconnects whenever the stream ends', async () => {
  const { tokens, delays } = await keep([ended, ended]);
  expect(tokens).toHaveLength(3);
  expect(delays).toEqual([1000, 1000]);
});

it('backs off while it fails, and resets the delay once the stream was open', async () => {
  const { delays } = await keep([unreachable, unreachable, unreachable, unreachable, unreachable, ended, unreachable]);
  expect(delays).toEqual([1000, 2000, 4000, 8000, 10_000, 1000, 1000]);
});

it('adds jitter to the delay', () => {
  expect([reconnectDelay(0, () => 0), reconnectDelay(0, () => 0.5)]).toEqual([0, 500]);
  expect([reconnectDelay(3, () => 0), reconnectDelay(3, () => 1)]).toEqual([2000, 4000]);
});

it('waits at least as long as Retry-After says', async () => {
  const { delays } = await keep([{ wasOpen: false, status: 429, retryAfterMs: 30_000 }]);
  expect(delays).toEqual([30_000]);
});

it('reconnects at once with a new token when the old one has expired', async () => {
  const { tokens, delays } = await keep([ended, refused]);
  expect(tokens).toEqual(['first', 'first', 'second']);
  expect(delays).toEqual([1000]);
});

it('backs off when refreshed tokens are refused, too', async () => {
  const { delays } = await keep([refused, refused, refused]);
  expect(delays).toEqual([2000, 4000]);
});

it('stops when the session is over', async () => {
  const over = await keep([refused, ended], { refreshToken: async () => null });
  expect(over.tokens).toEqual(['first']);
  const signedOut = await keep([ended], { getToken: () => null });
  expect(signedOut.tokens).toEqual([]);
});

it('reconnects when the token could not be refreshed for another reason', async () => {
  const { tokens } = await keep([refused], { refreshToken: () => Promise.reject(new Error('no verdict')) });
  expect(tokens).toEqual(['first', 'first']);
});
