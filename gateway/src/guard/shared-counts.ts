import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import { Redis, type Result } from 'iovalkey';
import { type CallCounts, createLocalCounts } from '#/guard/client-limits.ts';

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
  // Why there is no connection. Only the words: the error of a wrong password has that in it.
  let problem: string | undefined;
  client.on('error', ({ message }) => {
    problem = message;
  });
  // The first calls are counted there, but no start waits for a store that is unavailable.
  const outcomes = [once(client, 'ready'), once(client, 'close'), pause(answerMs * 10, undefined, { ref: false })];
  await Promise.race(outcomes).catch(() => undefined);

  function noteFailure(error: unknown): void {
    asksAgainAt = performance.now() + pauseMs;
    if (!isConnected) return;
    isConnected = false;
    log.warn(
      { err: error, connection: problem },
      'the store of limits is unavailable: each gateway counts its own calls',
    );
    // A connection whose other end is lost without a word would otherwise stay open.
    if (client.status === 'ready') client.disconnect(true);
  }

  return {
    get isConnected() {
      return isConnected;
    },
    async count(key, windowMs) {
      if (performance.now() < asksAgainAt) return local.count(key, windowMs);
      try {
        const [current, ttl] = await client.countCall(key, windowMs);
        if (!isConnected) log.info('the store of limits is back');
        isConnected = true;
        problem = undefined;
        return { current, ttl };
      } catch (error) {
        noteFailure(error);
        return local.count(key, windowMs);
      }
    },
    close: () => client.disconnect(),
  };
}
