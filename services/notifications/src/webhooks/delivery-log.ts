import type { DataOf } from '@stagedoor/contracts/call';
import {
  type getWebhookDelivery,
  type listWebhookDeliveries as listWebhookDeliveriesCall,
  mostWebhookAttempts,
  type WebhookDelivery,
} from '@stagedoor/contracts/webhooks';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type Page, takePage, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEventLog } from '#/db/webhook-tables.ts';
import { getWebhook } from '#/webhooks/endpoints-repository.ts';

type Deps = Pick<NotificationsDeps, 'database'>;
type Owned = { readonly id: string; readonly ownerId: string };

const shown = {
  id: webhookDeliveries.id,
  webhookId: webhookDeliveries.eventId,
  type: webhookEventLog.type,
  happenedAt: webhookEventLog.happenedAt,
  createdAt: webhookDeliveries.createdAt,
  tries: webhookDeliveries.tries,
  nextTryAt: webhookDeliveries.nextTryAt,
  deliveredAt: webhookDeliveries.deliveredAt,
};

interface LogRow {
  readonly id: string;
  readonly webhookId: string;
  readonly type: string;
  readonly happenedAt: Date;
  readonly tries: number;
  readonly nextTryAt: Date | null;
  readonly deliveredAt: Date | null;
}

/** Lists what a webhook was sent and will be sent, newest first. */
export async function listDeliveries(
  { database: { db } }: Deps,
  { id, ownerId }: Owned,
  page: Page,
): Promise<DataOf<typeof listWebhookDeliveriesCall>> {
  await getWebhook(db, id, ownerId);
  const rows = await db
    .select(shown)
    .from(webhookDeliveries)
    .innerJoin(webhookEventLog, eq(webhookEventLog.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, id), isBefore(page.cursor)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(page.limit + 1)
    .offset(page.offset);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([last.createdAt.getTime(), last.id]);
  return {
    deliveries: items.map(presentDelivery),
    pagination: uncountedPagination(page, items.length, hasMore, nextCursor),
  };
}

/** Returns what was sent, and the last answers, oldest first. Throws a 404 for a delivery of somebody else. */
export async function readDelivery(
  { database: { db } }: Deps,
  { id, ownerId }: Owned,
): Promise<DataOf<typeof getWebhookDelivery>> {
  const [row] = await db
    .select({ ...shown, body: webhookEventLog.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEventLog, eq(webhookEventLog.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookEndpoints.ownerId, ownerId)));
  if (row === undefined) throw notFound('Delivery not found');
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.at), desc(webhookAttempts.id))
    .limit(mostWebhookAttempts);
  return {
    ...presentDelivery(row),
    body: row.body,
    attempts: attempts.toReversed().map(({ at, status, error, durationMs, answer }) => ({
      at: at.toISOString(),
      status,
      error,
      durationMs,
      answer,
    })),
  };
}

function presentDelivery(row: LogRow): WebhookDelivery {
  const { id, webhookId, type, happenedAt, tries, nextTryAt, deliveredAt } = row;
  const state = nextTryAt !== null ? 'waiting' : deliveredAt !== null ? 'delivered' : 'failed';
  return {
    id,
    webhookId,
    type,
    happenedAt: happenedAt.toISOString(),
    state,
    tries,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}

function isBefore(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [moment, id] = decodeCursor(cursor, ['instant', 'id']);
  const createdAt = new Date(moment);
  return or(
    lt(webhookDeliveries.createdAt, createdAt),
    and(eq(webhookDeliveries.createdAt, createdAt), lt(webhookDeliveries.id, id)),
  );
}
