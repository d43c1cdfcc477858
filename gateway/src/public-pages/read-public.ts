import { LRUCache } from 'lru-cache';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Client } from '#/guard/client-limits.ts';
import { readText } from '#/upstreams/read-text.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/**
 * Returns what a service answers a visitor, or undefined if the answer is not the expected one. The read counts against `client`'s
 * share. Rejects if the service does not answer, or not in JSON.
 */
export type Read<T> = (path: string, client: Client) => Promise<T | undefined>;

/** The time that a deleted or newly private page stays visible: less than the five seconds that a suspension takes. */
const maxAgeMs = 2_000;

interface ReaderOptions<S extends TSchema> {
  readonly upstream: Upstream;
  /** The answers that are expected. */
  readonly schema: S;
  /** Limits for one answer, and for the whole cache. Paths count, too, because anybody can request long ones. */
  readonly bytes: { readonly one: number; readonly all: number };
}

/** Returns a reader that shares each answer among all visitors for two seconds. */
export function createReader<S extends TSchema>({ upstream, schema, bytes }: ReaderOptions<S>): Read<Static<S>> {
  const answers = new LRUCache<string, { readonly answer: Static<S> | undefined; readonly size: number }>({
    maxSize: bytes.all,
    sizeCalculation: ({ size }) => size,
    ttl: maxAgeMs,
  });
  /** Reads in progress, by client and path. Clients do not share them, so that none waits for one that has used up its share. */
  const reading = new Map<string, Promise<Static<S> | undefined>>();

  async function read(path: string, client: Client): Promise<Static<S> | undefined> {
    const text = await readText(upstream, { path, maxBytes: bytes.one, client });
    const given: unknown = text === undefined ? undefined : JSON.parse(text);
    const answer = Value.Check(schema, given) ? given : undefined;
    answers.set(path, { answer, size: 100 + path.length + (text?.length ?? 0) });
    return answer;
  }

  return async (path, client) => {
    const known = answers.get(path);
    if (known !== undefined) return known.answer;
    const key = `${client} ${path}`;
    const underWay = reading.get(key);
    if (underWay !== undefined) return underWay;
    const own = read(path, client).finally(() => reading.delete(key));
    reading.set(key, own);
    return own;
  };
}
