import { expect, it } from 'vitest';
import { type KeepOptions, keepStream, pauseAfter } from './keep-stream.ts';
import type { StreamEnd } from './open-stream.ts';

const ended: StreamEnd = { wasOpen: true, status: 200, retryAfterMs: undefined };
const unreachable: StreamEnd = { wasOpen: false, status: 0, retryAfterMs: undefined };
const refused: StreamEnd = { wasOpen: false, status: 401, retryAfterMs: undefined };

/** Keeps a stream that ends so, one after the other, and then is told to stop. */
async function keep(ends: readonly StreamEnd[], given: Partial<KeepOptions> = {}) {
  const stopping = new AbortController();
  const tokens: string[] = [];
  const pauses: number[] = [];
  let token = 'first';
  const left = [...ends];
  await keepStream({
    async open(used) {
      tokens.push(used);
      const end = left.shift();
      if (end === undefined) stopping.abort();
      return end ?? ended;
    },
    getToken: () => token,
    async renew() {
      token = 'second';
      return token;
    },
    async pause(ms) {
      pauses.push(ms);
    },
    random: () => 1,
    signal: stopping.signal,
    ...given,
  });
  return { tokens, pauses };
}

it('opens again whenever the stream ends', async () => {
  const { tokens, pauses } = await keep([ended, ended]);
  expect(tokens).toHaveLength(3);
  expect(pauses).toEqual([1000, 1000]);
});

it('waits longer the longer it fails, and begins anew once it was open', async () => {
  const { pauses } = await keep([unreachable, unreachable, unreachable, unreachable, unreachable, ended, unreachable]);
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 10_000, 1000, 1000]);
});

it('spreads browsers that were cut off at the same moment', () => {
  expect([pauseAfter(0, () => 0), pauseAfter(0, () => 0.5)]).toEqual([0, 500]);
  expect([pauseAfter(3, () => 0), pauseAfter(3, () => 1)]).toEqual([2000, 4000]);
});

it('waits as long as the server asks for', async () => {
  const { pauses } = await keep([{ wasOpen: false, status: 429, retryAfterMs: 30_000 }]);
  expect(pauses).toEqual([30_000]);
});

it('goes on at once with a fresh token when its own has run out', async () => {
  const { tokens, pauses } = await keep([ended, refused]);
  expect(tokens).toEqual(['first', 'first', 'second']);
  expect(pauses).toEqual([1000]);
});

it('does not ask for token after token where none is taken', async () => {
  const { pauses } = await keep([refused, refused, refused]);
  expect(pauses).toEqual([2000, 4000]);
});

it('ends with the session', async () => {
  const over = await keep([refused, ended], { renew: async () => null });
  expect(over.tokens).toEqual(['first']);
  const signedOut = await keep([ended], { getToken: () => null });
  expect(signedOut.tokens).toEqual([]);
});

it('tries again where nobody could say whether the session is over', async () => {
  const { tokens } = await keep([refused], { renew: () => Promise.reject(new Error('no verdict')) });
  expect(tokens).toEqual(['first', 'first']);
});
