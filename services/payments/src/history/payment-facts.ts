import {
  messagePurchased,
  postPurchased,
  subscriptionRenewed,
  tipReceived,
} from '@stagedoor/contracts/payments-events';
import type { Database } from '@stagedoor/service-kit/database/database';
import { defineHistory, type HistoryPlace, type HistoryRow } from '@stagedoor/service-kit/history/serve-history';
import { sql } from 'drizzle-orm';
import type { PaymentKind } from '#/db/payments.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly payer_id: string;
  readonly payee_id: string;
  readonly item_id: string | null;
  readonly item_kind: 'post' | 'message' | null;
  readonly subscription_id: string | null;
  readonly amount_cents: number;
  readonly settled_at: string;
  readonly renews_at: string | null;
  readonly is_published: boolean;
}

/**
 * The next payments by id, with the data of their events. `is_published`: it succeeded between two people who still have an
 * account, and was not for a month that could not be delivered.
 */
async function readPayments(db: Database['db'], { after: [id = ''], limit }: HistoryPlace): Promise<readonly Row[]> {
  return db.execute<Row>(sql`
    select payment.id, kind, payer_id, payee_id, item_id, item_kind, payment.subscription_id, payment.amount_cents,
      settled_at, subscription.renews_at,
      payment.status = 'succeeded' and settled_at is not null
        and exists (select from person where user_id = payer_id) and exists (select from person where user_id = payee_id)
        and not exists (select from refund where payment_id = payment.id and refund.reason = 'undeliverable'
          and payment.kind in ('subscription', 'renewal')) as is_published
    from (select * from payment where id > ${id}::uuid order by id limit ${limit}) payment
    left join subscription on subscription.id = payment.subscription_id
    order by payment.id`);
}

/** Turns each payment of one kind into its fact. */
function ofKind<Data>(kind: PaymentKind, toFact: (row: Row, at: string) => Data) {
  return async (db: Database['db'], place: HistoryPlace): Promise<readonly HistoryRow<Data>[]> =>
    (await readPayments(db, place)).map((row) => ({
      key: [row.id],
      facts: row.is_published && row.kind === kind ? [toFact(row, new Date(row.settled_at).toISOString())] : [],
    }));
}

export const tipHistory = defineHistory(
  tipReceived,
  1,
  ofKind('tip', (row, receivedAt) => ({
    tipId: row.id,
    senderId: row.payer_id,
    creatorId: row.payee_id,
    amountCents: row.amount_cents,
    ...(row.item_id !== null && row.item_kind === 'post' ? { postId: row.item_id } : {}),
    ...(row.item_id !== null && row.item_kind === 'message' ? { messageId: row.item_id } : {}),
    receivedAt,
  })),
);

const purchaseOf = (row: Row, purchasedAt: string) => ({
  purchaseId: row.id,
  buyerId: row.payer_id,
  sellerId: row.payee_id,
  amountCents: row.amount_cents,
  purchasedAt,
});

export const postPurchaseHistory = defineHistory(
  postPurchased,
  1,
  ofKind('post', (row, at) => ({ ...purchaseOf(row, at), postId: row.item_id ?? row.id })),
);

export const messagePurchaseHistory = defineHistory(
  messagePurchased,
  1,
  ofKind('message', (row, at) => ({ ...purchaseOf(row, at), messageId: row.item_id ?? row.id })),
);

/**
 * Without a revision, because the current state of a subscription follows from the events of its start, cancellation and
 * end.
 */
export const renewalHistory = defineHistory(
  subscriptionRenewed,
  1,
  ofKind('renewal', (row, renewedAt) => ({
    subscriptionId: row.subscription_id ?? row.id,
    subscriberId: row.payer_id,
    creatorId: row.payee_id,
    priceCents: row.amount_cents,
    renewedAt,
    renewsAt: new Date(row.renews_at ?? row.settled_at).toISOString(),
  })),
);
