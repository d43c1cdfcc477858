import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import { Value } from 'typebox/value';
import { readText } from '#/upstreams/read-text.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/** Returns what a call answers a visitor; undefined for any other answer than the one in its contract. */
export type ReadPublic = <C extends CallDefinition>(call: C, path: string) => Promise<DataOf<C> | undefined>;

/** Larger than a post with ten files, and than a hundred profiles. */
const maxBytes = 500_000;

export function createPublicReader(upstream: Upstream): ReadPublic {
  return async <C extends CallDefinition>(call: C, path: string) => {
    const text = await readText(upstream, path, maxBytes);
    return text === undefined ? undefined : parseAnswer(call, text);
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
