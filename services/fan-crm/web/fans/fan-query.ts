import type { QueryOf } from '@stagedoor/contracts/call';
import type { FanOrder, listFans } from '#/contracts/fan-calls.ts';
import type { Relation } from '#/contracts/fan-rule.ts';

/** What the list of fans is narrowed to and ordered by, as the address says. */
export interface FanQuery {
  readonly q: string;
  readonly relation: Relation | '';
  readonly tag: string;
  readonly sort: FanOrder;
}

/** What fans can be narrowed to, in the order of the choice; all of them with the first. */
export const relations = ['', 'subscribed', 'ending', 'following', 'bought', 'left'] as const satisfies readonly (
  | Relation
  | ''
)[];

export const orders = ['spent', 'newest', 'heard', 'silent'] as const satisfies readonly FanOrder[];

/** Reads a query from the screen's path. Invalid values count as missing. */
export function readFanQuery(path: string): FanQuery {
  const search = new URLSearchParams(path.split('?')[1] ?? '');
  const find = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === search.get(name));
  return {
    q: search.get('q') ?? '',
    relation: find(relations, 'relation') ?? '',
    tag: search.get('tag') ?? '',
    sort: find(orders, 'sort') ?? 'spent',
  };
}

/** The path of a query below `place`, without the filters that are not set. */
export function writeFanQuery(place: string, { q, relation, tag, sort }: FanQuery): string {
  const chosen = { q: q.trim(), relation, tag, sort: sort === 'spent' ? '' : sort };
  const search = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''));
  return search.size === 0 ? place : `${place}?${search}`;
}

/** The same for the call. */
export function toCallQuery({ q, relation, tag, sort }: FanQuery, listId?: string): QueryOf<typeof listFans> {
  return {
    sort,
    limit: 30,
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(relation === '' ? {} : { relation }),
    ...(tag === '' ? {} : { tag }),
    ...(listId === undefined ? {} : { listId }),
  };
}
