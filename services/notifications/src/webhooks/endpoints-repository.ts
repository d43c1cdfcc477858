import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { type WebhookEndpoint, webhookEndpoints } from '#/db/webhook-tables.ts';

/** Returns the webhooks of a person, newest first. */
export function findWebhooks(db: Executor, ownerId: string): Promise<WebhookEndpoint[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.ownerId, ownerId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));
}

/** Throws a 404 for a webhook of somebody else. */
export async function getWebhook(db: Executor, id: string, ownerId: string): Promise<WebhookEndpoint> {
  const [found] = await db.select().from(webhookEndpoints).where(isOwned(id, ownerId));
  if (found === undefined) throw notFound('Webhook not found');
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockWebhook(tx: Transaction, id: string, ownerId: string): Promise<WebhookEndpoint> {
  const [found] = await tx.select().from(webhookEndpoints).where(isOwned(id, ownerId)).for('no key update');
  if (found === undefined) throw notFound('Webhook not found');
  return found;
}

/** Counts a person's webhooks. Until the transaction ends nobody can add another one for them. */
export async function countWebhooks(tx: Transaction, ownerId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${ownerId}`}, 0))`);
  const [row] = await tx.select({ count: count() }).from(webhookEndpoints).where(eq(webhookEndpoints.ownerId, ownerId));
  return row?.count ?? 0;
}

function isOwned(id: string, ownerId: string) {
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.ownerId, ownerId));
}
