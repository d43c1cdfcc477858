import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';
import type { Client } from '#/guard/client-limits.ts';
import { readText } from '#/upstreams/read-text.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/**
 * Returns what a call answers a visitor; undefined for any other answer than the one in its contract. It counts for the share of
 * `client`. Rejects where there is no answer.
 */
export type ReadPublic = <C extends CallDefinition>(
  call: C,
  path: string,
  client: Client,
) => Promise<DataOf<C> | undefined>;

/** Larger than a post with ten files, and than a hundred profiles. */
const maxBytes = 500_000;
/** The time that a deleted or newly private page stays visible: less than the five seconds that a suspension takes. */
const maxAgeMs = 2_000;
const maxEntries = 1_000;

/** Reads of a service, once for all visitors who ask for the same within two seconds. */
export function createPublicReader(upstream: Upstream): ReadPublic {
  const answers = new LRUCache<string, { readonly data: unknown }>({ max: maxEntries, ttl: maxAgeMs });
  /** What is being read, by network: nobody waits for the turn of somebody who has used up their share. */
  const reading = new Map<string, Promise<unknown>>();

  async function read(call: CallDefinition, path: string, client: Client): Promise<unknown> {
    const text = await readText(upstream, { path, maxBytes, client });
    const data = text === undefined ? undefined : parseAnswer(call, text);
    answers.set(path, { data });
    return data;
  }

  return async <C extends CallDefinition>(call: C, path: string, client: Client) => {
    const known = answers.get(path);
    // A path is always read by the same call, which has checked the answer.
    if (known !== undefined) return known.data as DataOf<C> | undefined;
    const key = `${client} ${path}`;
    const underWay = reading.get(key);
    if (underWay !== undefined) return underWay as Promise<DataOf<C> | undefined>;
    const own = read(call, path, client).finally(() => reading.delete(key));
    reading.set(key, own);
    return own as Promise<DataOf<C> | undefined>;
  };
}

function parseAnswer<C extends CallDefinition>(call: C, text: string): DataOf<C> | undefined {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    return Value.Check(call.answer, data) ? (data as DataOf<C>) : undefined;
  } catch {
    return undefined;
  }
}
