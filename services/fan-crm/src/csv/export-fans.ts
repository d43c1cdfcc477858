import type { DataOf, QueryOf } from '@stagedoor/contracts/call';
import { decimalCommaFormat, plainFormat } from '@stagedoor/csv/spreadsheet-format';
import { type Cell, writeCsv } from '@stagedoor/csv/write-csv';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import type { exportFans as exportCall } from '#/contracts/csv-calls.ts';
import { fansOf } from '#/fans/fan-conditions.ts';
import { type FanRow, readFans } from '#/fans/fan-rows.ts';
import { conditionsOfList, getOwnList } from '#/fans/list-conditions.ts';

/** The most fans in one part of an export. */
const partSize = 2_000;
const head = [
  'username',
  'name',
  'since',
  'following',
  'subscribed',
  'subscribed until',
  'renewals',
  'spent',
  'subscriptions',
  'tips',
  'posts',
  'messages',
  'last wrote',
  'tags',
  'note',
];

/**
 * Returns one part of a creator's fans as CSV, in the order of their ids, with the cursor of the next part. The first part
 * begins with the line of column names. The columns from "spent" to "messages" are amounts in dollars.
 */
export async function exportFans(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  creatorId: string,
  { listId, cursor, separator }: QueryOf<typeof exportCall>,
): Promise<DataOf<typeof exportCall>> {
  const listed = listId === undefined ? [] : conditionsOfList(await getOwnList(db, creatorId, listId), clock.now());
  const after = cursor === undefined ? [] : [sql`fan_id > ${decodeCursor(cursor, ['id'])[0]}::uuid`];
  const rows = await readFans(
    db,
    sql`select creator_id, fan_id, row_number() over (order by fan_id) as ordinal
      from fan where ${fansOf(creatorId, [...listed, ...after])} order by fan_id limit ${partSize}`,
  );
  const last = rows.at(-1);
  const lines = rows.map(toCells);
  return {
    csv: writeCsv(
      cursor === undefined ? [head, ...lines] : lines,
      separator === ';' ? decimalCommaFormat : plainFormat,
    ),
    nextCursor: rows.length < partSize || last === undefined ? null : encodeCursor([last.fan_id]),
  };
}

const day = (time: string | null) => (time === null ? null : new Date(time).toISOString().slice(0, 10));
const dollars = (cents: number) => cents / 100;
const yesOrNo = (isSo: boolean) => (isSo ? 'yes' : 'no');

function toCells(row: FanRow): Cell[] {
  return [
    row.username,
    row.display_name,
    day(row.since),
    yesOrNo(row.is_following),
    yesOrNo(row.is_subscribed),
    row.is_ending ? day(row.subscription_ends_at) : null,
    row.renewals,
    dollars(row.spent_cents),
    dollars(row.subscription_cents),
    dollars(row.tip_cents),
    dollars(row.post_cents),
    dollars(row.message_cents),
    day(row.wrote_at),
    row.tags.join('; '),
    row.note,
  ];
}
