import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockPeople } from '#/people/store-people.ts';

const columns = {
  subscription: sql`subscription_cents`,
  renewal: sql`subscription_cents`,
  tip: sql`tip_cents`,
  post: sql`post_cents`,
  message: sql`message_cents`,
};
export type SpendingKind = keyof typeof columns;

interface Spending {
  readonly creatorId: string;
  readonly fanId: string;
  readonly kind: SpendingKind;
  /** Below zero if money went back. */
  readonly cents: number;
  /** When it was paid: it makes the payer a fan. Missing if money went back. */
  readonly paidAt?: string;
}

/** Adds to what a fan has spent. Amounts may come in any order, also a refund before its payment. */
export async function addSpending(tx: Transaction, { creatorId, fanId, kind, cents, paidAt }: Spending): Promise<void> {
  const column = columns[kind];
  const renewals = kind === 'renewal' && paidAt !== undefined ? 1 : 0;
  await lockPeople(tx, [fanId]);
  await tx.execute(sql`
    insert into fan (creator_id, fan_id, since, ${column}, renewals, is_suspended)
    select ${creatorId}, user_id, ${paidAt ?? null}::timestamptz, ${cents}::bigint, ${renewals}::int, is_suspended
    from person where user_id = ${fanId}
    on conflict (creator_id, fan_id) do update set ${column} = fan.${column} + excluded.${column},
      renewals = fan.renewals + excluded.renewals, since = least(fan.since, excluded.since)`);
}
