import { LRUCache } from 'lru-cache';
import type { Static, TSchema } from 'typebox';
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

interface ReaderOptions<S extends TSchema> {
  readonly upstream: Upstream;
  /** The answers that are expected. */
  readonly schema: S;
  /** The most that one answer may have, and all that are remembered, with their paths: anybody can ask for long ones. */
  readonly bytes: { readonly one: number; readonly all: number };
}

/** Reads of a service, once for all visitors who ask for the same within two seconds. */
export function createReader<S extends TSchema>({ upstream, schema, bytes }: ReaderOptions<S>): Read<Static<S>> {
  const answers = new LRUCache<string, { readonly answer: Static<S> | undefined; readonly size: number }>({
    maxSize: bytes.all,
    sizeCalculation: ({ size }) => size,
    ttl: maxAgeMs,
  });
  /** What is being read, by client: nobody waits for the turn of somebody who has used up their share. */
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
