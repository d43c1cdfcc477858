import type postgres from 'postgres';

type Renewals = {
  count: number;
  priceCents: number;
  /** SQL of the creator of the n-th one, which may name `n`. */
  creatorSql: string;
  /** SQL of when the n-th one is due, which may name `n`. */
  dueSql: string;
};

/** Makes subscriptions that are a month old, each of a subscriber of its own with a card of the sandbox that pays. */
export async function makeDueRenewals(
  sql: postgres.Sql,
  { count, priceCents, creatorSql, dueSql }: Renewals,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`create temporary table someone on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as card, n from generate_series(1, ${count}::int) n`;
    await tx`insert into customer select id, 'sandbox', 'cus_' || id from someone`;
    await tx`insert into payment_method select card, id, 'sandbox', 'pm_card_visa', 'visa', '4242', 12, 2034, true, now(), null
      from someone`;
    await tx.unsafe(`
      insert into subscription (id, subscriber_id, creator_id, price_cents, method_id, status, started_at, months, renews_at, due_at)
      select gen_random_uuid(), id, ${creatorSql}, ${priceCents}, card, 'active', now() - interval '1 month', 1, due, due
      from someone, lateral (select ${dueSql}) moment (due)`);
  });
}
