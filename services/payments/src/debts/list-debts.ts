import type { DataOf } from '@stagedoor/contracts/call';
import type { Debt as DebtAnswer, listDebts as listCall } from '@stagedoor/contracts/payments-debts';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type PageQuery, readPage, takePage, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Debt, debts } from '#/db/debts.ts';
import { readOwed } from '#/debts/note-debt.ts';
import type { PaymentsServiceDeps, Reader } from '#/deps.ts';
import { findPeople, unknownPerson } from '#/people/people-repository.ts';

const mostOthers = 20;

interface OtherRow extends Record<string, unknown> {
  readonly debt_id: string;
  readonly user_id: string;
  readonly since: string;
  readonly shared: DebtAnswer['others'][number]['shared'];
}

/**
 * Returns the debtors, newest first, each with the accounts that have the same card or bank account. With `id`, only that debt.
 */
export async function listDebts(
  { database: { db }, clock }: Pick<PaymentsServiceDeps, 'database' | 'clock'>,
  query: PageQuery & { readonly id?: string },
): Promise<DataOf<typeof listCall>> {
  const page = readPage(query);
  const found = await db
    .select()
    .from(debts)
    .where(
      and(
        query.id === undefined ? undefined : eq(debts.id, query.id),
        page.cursor === undefined ? undefined : isBefore(page.cursor),
      ),
    )
    .orderBy(desc(debts.since), desc(debts.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const { items, hasMore } = takePage(found, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([last.since.getTime(), last.id]);
  const owed = await Promise.all(items.map(async (debt) => readOwed(db, debt.accountId, clock.now())));
  // One that was settled a moment ago is forgotten by the next round of its job.
  const open = items.flatMap((debt, index) => ((owed[index] ?? 0) > 0 ? [{ debt, cents: owed[index] ?? 0 }] : []));
  return {
    debts: await present(db, open),
    pagination: uncountedPagination(page, items.length, hasMore, nextCursor),
  };
}

async function present(
  reader: Reader,
  open: readonly { readonly debt: Debt; readonly cents: number }[],
): Promise<DebtAnswer[]> {
  const others = await findOthers(
    reader,
    open.map(({ debt }) => debt.id),
  );
  const people = await findPeople(reader, [
    ...open.map(({ debt }) => debt.userId),
    ...others.map(({ user_id: id }) => id),
  ]);
  const personOf = (id: string) => people.get(id) ?? unknownPerson(id);
  return open.map(({ debt: { id, userId, since, leftAt, erasedAt }, cents }) => ({
    id,
    user: erasedAt === null ? personOf(userId) : null,
    amount: cents / 100,
    since: since.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
    others: others
      .filter(({ debt_id: debtId }) => debtId === id)
      .map((other) => ({
        user: personOf(other.user_id),
        since: new Date(other.since).toISOString(),
        shared: other.shared,
      })),
  }));
}

/** The other accounts that have had a card or bank account of the debtor, newest first, without those that were dismissed. */
async function findOthers(reader: Reader, debtIds: readonly string[]): Promise<OtherRow[]> {
  if (debtIds.length === 0) return [];
  const rows = await reader.execute<OtherRow>(sql`
    select debt.id as debt_id, other.user_id, other.since, other.shared
    from debt, lateral (
      select theirs.user_id, min(theirs.first_seen_at) as since, array_agg(distinct theirs.kind order by theirs.kind) as shared
      from fingerprint known join fingerprint theirs on theirs.hash = known.hash and theirs.user_id <> known.user_id
      where known.user_id = debt.user_id and not exists (
        select from debt_dismissal where debt_id = debt.id and debt_dismissal.user_id = theirs.user_id)
      group by theirs.user_id order by min(theirs.first_seen_at) desc limit ${mostOthers}) other
    where debt.id = any (${sql.param([...debtIds])}::uuid[])
    order by other.since desc`);
  return [...rows];
}

function isBefore(cursor: string) {
  const [time, id] = decodeCursor(cursor, ['instant', 'id']);
  return sql`(${debts.since}, ${debts.id}) < (${new Date(time).toISOString()}::timestamptz, ${id}::uuid)`;
}
