import { messagePricesTooLow } from '@stagedoor/contracts/price-events';
import { defineLowPricesJob } from '@stagedoor/service-kit/purchases/low-prices-job';
import { sql } from 'drizzle-orm';
import type { MessagingServiceDeps } from '#/deps.ts';

type Deps = Pick<MessagingServiceDeps, 'database' | 'clock' | 'publish' | 'internal' | 'log'>;

interface LowPrices extends Record<string, unknown> {
  readonly user_id: string;
  readonly messages: number;
  readonly message_id: string;
  readonly receiver_id: string;
}

/** Tells the senders of messages that nobody has bought. */
export const lowPricesJob = defineLowPricesJob<LowPrices, Deps>({
  find: (tx, smallestCents, onlyNew) =>
    tx.execute<LowPrices>(
      onlyNew(sql`
        select sender_id as user_id, count(*)::int as messages, max(created_at) as chosen_at,
          (array_agg(id order by created_at desc, id desc))[1] as message_id,
          (array_agg(receiver_id order by created_at desc, id desc))[1] as receiver_id
        from message
        where price_cents between 1 and 99 and price_cents < ${smallestCents} and deleted_at is null
          and not exists (select from entitlement where message_id = message.id)
        group by sender_id`),
    ),
  tell: (tx, { publish }, { user_id: userId, messages, message_id: messageId, receiver_id: receiverId }, found) =>
    publish(tx, messagePricesTooLow, { userId, messages, messageId, receiverId, ...found }),
});
