import type { DataOf, QueryOf } from '@stagedoor/contracts/call';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import type { FanOrder, listFans as listCall } from '#/contracts/fan-calls.ts';
import { conditionsOf, fansOf, isNamed } from '#/fans/fan-conditions.ts';
import { type FanRow, readFans } from '#/fans/fan-rows.ts';
import { conditionsOfList, getOwnList } from '#/fans/list-conditions.ts';
import { presentFan } from '#/fans/present-fan.ts';

interface Order {
  readonly column: SQLWrapper;
  readonly direction: SQL;
  readonly isAfter: SQL;
  readonly keyOf: (row: FanRow) => number;
  /** Throws a 400 for a cursor of another order. */
  readonly readKey: (cursor: string) => { readonly key: SQL; readonly id: string };
}

const descending = { direction: sql`desc`, isAfter: sql`<` };
const ascending = { direction: sql`asc`, isAfter: sql`>` };

const byTime = (column: 'since' | 'heard_at') => ({
  column: sql.identifier(column),
  keyOf: (row: FanRow) => new Date(row[column]).getTime(),
  readKey(cursor: string) {
    const [at, id] = decodeCursor(cursor, ['instant', 'id']);
    return { key: sql`${new Date(at).toISOString()}::timestamptz`, id };
  },
});

const byMoney = {
  column: sql.identifier('spent_cents'),
  keyOf: (row: FanRow) => row.spent_cents,
  readKey(cursor: string) {
    const [cents, id] = decodeCursor(cursor, ['number', 'id']);
    if (!Number.isSafeInteger(cents)) throw invalidField('cursor', 'This cursor is not valid');
    return { key: sql`${cents}::bigint`, id };
  },
};

/** The orders, with an index for each; the last one is read backwards. */
const orders: { readonly [O in FanOrder]: Order } = {
  spent: { ...descending, ...byMoney },
  newest: { ...descending, ...byTime('since') },
  heard: { ...descending, ...byTime('heard_at') },
  silent: { ...ascending, ...byTime('heard_at') },
};

/** Returns a page of a creator's fans. The total is exact to 10,000. Throws a 404 for a list that is not theirs. */
export async function listFans(
  deps: Pick<Deps, 'database' | 'clock'>,
  creatorId: string,
  { q, listId, sort = 'spent', page: number, limit, cursor, ...rule }: QueryOf<typeof listCall>,
): Promise<DataOf<typeof listCall>> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const page = readPage({
    ...(number === undefined ? {} : { page: number }),
    ...(limit === undefined ? {} : { limit }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const named = q === undefined ? undefined : isNamed(q);
  const listed = listId === undefined ? [] : conditionsOfList(await getOwnList(db, creatorId, listId), now);
  const conditions = [...conditionsOf(rule, now), ...listed, ...(named === undefined ? [] : [named])];
  const order = orders[sort];
  const rows = await readFans(
    db,
    sql`select creator_id, fan_id,
        row_number() over (order by ${order.column} ${order.direction}, fan_id ${order.direction}) as ordinal
      from (
        select creator_id, fan_id, ${order.column} from fan
        where ${fansOf(creatorId, [...conditions, ...afterCursor(order, page.cursor)])}
        order by ${order.column} ${order.direction}, fan_id ${order.direction}
        limit ${page.limit + 1} offset ${page.offset}) found`,
  );
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const next = last === undefined ? null : encodeCursor([order.keyOf(last), last.fan_id]);
  const total = await countFans(deps, creatorId, conditions);
  return { fans: items.map(presentFan), pagination: countedPagination(page, total, hasMore, next) };
}

function afterCursor({ column, isAfter, readKey }: Order, cursor: string | undefined): SQL[] {
  if (cursor === undefined) return [];
  const { key, id } = readKey(cursor);
  return [sql`(${column}, fan_id) ${isAfter} (${key}, ${id}::uuid)`];
}

/** Returns the number of fans that meet the conditions; 10,000 means 10,000 or more. */
export async function countFans(
  { database: { db } }: Pick<Deps, 'database'>,
  creatorId: string,
  conditions: readonly SQL[],
): Promise<number> {
  const [row] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from fan where ${fansOf(creatorId, conditions)} limit ${countLimit}) counted`);
  return row?.total ?? 0;
}
