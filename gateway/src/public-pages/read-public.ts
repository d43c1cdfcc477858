import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';
import type { Client } from '#/guard/client-limits.ts';
import { readText } from '#/upstreams/read-text.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/**
 * Returns what a service answers a visitor; undefined for any other answer than what was expected. It counts for the share of
 * `client`. Rejects where there is no answer.
 */
export type Read<T> = (path: string, client: Client) => Promise<T | undefined>;

/** The time that a deleted or newly private page stays visible: less than the five seconds that a suspension takes. */
const maxAgeMs = 2_000;

interface ReaderOptions<T> {
  readonly upstream: Upstream;
  readonly parse: (text: string) => T | undefined;
  /** The most that one answer may have, and all that are remembered, with their paths: anybody can ask for long ones. */
  readonly bytes: { readonly one: number; readonly all: number };
}

/** Reads of a service, once for all visitors who ask for the same within two seconds. */
export function createReader<T extends object>({ upstream, parse, bytes }: ReaderOptions<T>): Read<T> {
  const answers = new LRUCache<string, { readonly data: T | undefined; readonly size: number }>({
    maxSize: bytes.all,
    sizeCalculation: ({ size }) => size,
    ttl: maxAgeMs,
  });
  /** What is being read, by client: nobody waits for the turn of somebody who has used up their share. */
  const reading = new Map<string, Promise<T | undefined>>();

  async function read(path: string, client: Client): Promise<T | undefined> {
    const text = await readText(upstream, { path, maxBytes: bytes.one, client });
    const data = text === undefined ? undefined : parse(text);
    answers.set(path, { data, size: 100 + path.length + (text?.length ?? 0) });
    return data;
  }

  return async (path, client) => {
    const known = answers.get(path);
    if (known !== undefined) return known.data;
    const key = `${client} ${path}`;
    const underWay = reading.get(key);
    if (underWay !== undefined) return underWay;
    const own = read(path, client).finally(() => reading.delete(key));
    reading.set(key, own);
    return own;
  };
}

/** Returns a function that reads the answers of a call: undefined for any other than the one in its contract. */
export function parserOf<C extends CallDefinition>(call: C): (text: string) => DataOf<C> | undefined {
  return (text) => {
    const { data } = JSON.parse(text) as { data?: unknown };
    return Value.Check(call.answer, data) ? (data as DataOf<C>) : undefined;
  };
}
