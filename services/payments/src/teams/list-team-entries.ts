import type { DataOf } from '@stagedoor/contracts/call';
import type { listTeamEntries as listCall } from '@stagedoor/contracts/payments-teams';
import { countLimit, type PageQuery, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import { sql } from 'drizzle-orm';
import type { PaymentsDeps } from '#/deps.ts';
import { accounts, type EntryKind } from '#/ledger/write-entry.ts';
import { afterCursor, paginateByTime } from '#/wallet/time-cursor.ts';

type Statement = DataOf<typeof listCall>;
type Kind = Statement['entries'][number]['kind'];

const kinds: Partial<Record<EntryKind, Kind>> = {
  invoice: 'share',
  refund: 'returned',
  dispute: 'returned',
  refund_failed: 'restored',
  dispute_won: 'restored',
  team_payout: 'payout',
};

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly kind: EntryKind;
  readonly amount_cents: string;
  readonly created_at: string;
  readonly reference: string | null;
}

/** The ledger entries that changed the amount owed to a team, newest first. */
export async function listTeamEntries(
  { database: { db } }: Pick<PaymentsDeps, 'database'>,
  service: string,
  query: PageQuery,
): Promise<Statement> {
  const page = readPage(query);
  const account = accounts.team(service);
  const found = await db.execute<Row>(sql`
    select * from (
      select e.id, e.kind, p.amount_cents, e.occurred_at as created_at, t.reference
      from (select entry_id, sum(amount_cents) as amount_cents from ledger_posting where account_id = ${account} group by 1) p
        join ledger_entry e on e.id = p.entry_id
        left join team_payout t on t.id = e.source_id) entry
    where true ${afterCursor(page, 'created_at')}
    order by created_at desc, id desc limit ${page.limit + 1} offset ${page.offset}`);
  const [count] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select distinct entry_id from ledger_posting where account_id = ${account} limit ${countLimit}) counted`);
  const { items, hasMore } = takePage(found, page.limit);
  const last = items.at(-1);
  return {
    entries: items.map(({ id, kind, amount_cents, created_at, reference }) => ({
      id,
      kind: kinds[kind] ?? 'share',
      amount: Number(amount_cents) / 100,
      occurredAt: new Date(created_at).toISOString(),
      reference,
    })),
    pagination: paginateByTime({
      page,
      hasMore,
      total: count?.total,
      last: last === undefined ? undefined : { id: last.id, time: last.created_at },
    }),
  };
}
