import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface CachedChange<Item extends object> {
  /** The beginning of the keys of the queries that are searched. */
  readonly keyPrefix: QueryKey;
  readonly matches: (value: object) => value is Item;
  /** Returns the changed copy, or undefined to take it out of the lists that hold it. */
  readonly change: (item: Item) => Item | undefined;
}

/** A placeholder for a removed item, until the list around it is rebuilt. */
const GONE = Symbol('gone');

/**
 * Changes one object in every cached answer that holds a copy of it, so that a list, a page and a profile agree. How old
 * each answer is stays as it was.
 */
export function changeCached<Item extends object>(
  client: QueryClient,
  { keyPrefix, matches, change }: CachedChange<Item>,
) {
  for (const query of client.getQueryCache().findAll({ queryKey: keyPrefix })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const next = rewrite(data, matches, change);
    if (next === data || next === GONE) continue;
    client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
    if (isInvalidated) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
    }
  }
}

/** The first cached copy, wherever it is, with the time it was fetched at. */
export function findCached<Item extends object>(
  client: QueryClient,
  { keyPrefix, matches }: Pick<CachedChange<Item>, 'keyPrefix' | 'matches'>,
): { readonly item: Item; readonly updatedAt: number } | undefined {
  for (const query of client.getQueryCache().findAll({ queryKey: keyPrefix })) {
    const item = find(query.state.data, matches);
    if (item) return { item, updatedAt: query.state.dataUpdatedAt };
  }
  return undefined;
}

function rewrite<Item extends object>(
  value: unknown,
  matches: (value: object) => value is Item,
  change: (item: Item) => Item | undefined,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (matches(value)) return change(value) ?? GONE;
  if (Array.isArray(value)) {
    const next = value.map((item) => rewrite(item, matches, change)).filter((item) => item !== GONE);
    return next.length === value.length && next.every((item, index) => item === value[index]) ? value : next;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, item, rewrite(item, matches, change)] as const);
  if (entries.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(entries.map(([key, , after]) => [key, after]));
}

function find<Item extends object>(value: unknown, matches: (value: object) => value is Item): Item | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (matches(value)) return value;
  for (const item of Object.values(value)) {
    const found = find(item, matches);
    if (found) return found;
  }
  return undefined;
}
