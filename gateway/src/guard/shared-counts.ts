import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import { Redis, type Result } from 'iovalkey';
import { LRUCache } from 'lru-cache';
import { type CallCounts, createLocalCounts, rememberedKeys } from '#/guard/client-limits.ts';

declare module 'iovalkey' {
  interface RedisCommander<Context> {
    countCall(key: string, windowMs: number): Result<[calls: number, leftMs: number], Context>;
  }
}

/** A call is not held up for longer by a store that hangs. */
const defaultAnswerMs = 100;
/** How long a store that failed is left alone. */
const pauseMs = 1_000;

/** Counts in a single round trip, and sets the expiry with it, so that no key stays for ever. */
const countCall = `
  local calls = redis.call('INCR', KEYS[1])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    left = tonumber(ARGV[1])
  end
  return { calls, left }`;

export interface SharedCounts extends CallCounts {
  /** Whether the store answered when it was last asked. */
  readonly isConnected: boolean;
}

/**
 * Counts the calls of all gateways in a Valkey or Redis. While the store is unavailable each gateway counts its own: a limit is
 * then as high as there are gateways, and no call fails or waits for the store.
 */
export async function openSharedCounts({
  url,
  log,
  answerMs = defaultAnswerMs,
}: {
  readonly url: string;
  readonly log: Logger;
  /** How long an answer of the store is waited for, in ms; then it counts as unavailable. */
  readonly answerMs?: number | undefined;
}): Promise<SharedCounts> {
  const local = createLocalCounts();
  // A client past its limit costs the store nothing until its window ends.
  const exceeded = new LRUCache<string, { calls: number; readonly endsAt: number }>({ max: rememberedKeys });
  const client = new Redis(url, {
    keyPrefix: 'stagedoor:calls:',
    commandTimeout: answerMs,
    connectTimeout: 2_000,
    enableAutoPipelining: true,
    // A call is counted here at once, rather than there later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => pauseMs / 2,
    scripts: { countCall: { lua: countCall, numberOfKeys: 1 } },
  });
  let isConnected = true;
  let asksAgainAt = 0;
  // Logged with the first call that it concerns. Only its words: the error of a wrong password has that in it.
  let problem: string | undefined;
  client.on('error', ({ message }) => {
    problem = message;
  });
  client.on('ready', () => {
    problem = undefined;
  });
  await waitUntilReady(client, answerMs * 10);

  const noteFailure = (error: unknown) => {
    asksAgainAt = performance.now() + pauseMs;
    if (!isConnected) return;
    isConnected = false;
    log.warn(
      { err: error, connection: problem },
      'the store of limits is unavailable: each gateway counts its own calls',
    );
    // A connection whose other end is lost without a word would otherwise stay open.
    if (client.status === 'ready') client.disconnect(true);
  };
  const noteSuccess = () => {
    if (isConnected) return;
    isConnected = true;
    log.info('the store of limits is back');
  };

  return {
    get isConnected() {
      return isConnected;
    },
    async count(key, windowMs, max) {
      // A clock that is set back must not lengthen a window.
      const now = performance.now();
      const over = exceeded.get(key);
      if (over && over.endsAt > now) {
        over.calls += 1;
        return { current: over.calls, ttl: over.endsAt - now };
      }
      if (now < asksAgainAt) return local.count(key, windowMs, max);
      try {
        const [current, ttl] = await client.countCall(key, windowMs);
        noteSuccess();
        if (current > max) exceeded.set(key, { calls: current, endsAt: now + ttl });
        return { current, ttl };
      } catch (error) {
        noteFailure(error);
        return local.count(key, windowMs, max);
      }
    },
    close: () => client.disconnect(),
  };
}

/** Waits for the first connection, so that the first calls are counted there; not for a store that is unavailable. */
async function waitUntilReady(client: Redis, maxWaitMs: number): Promise<void> {
  await Promise.race([
    new Promise<void>((resolve) => {
      client.once('ready', resolve);
      client.once('close', resolve);
    }),
    pause(maxWaitMs, undefined, { ref: false }),
  ]);
}
