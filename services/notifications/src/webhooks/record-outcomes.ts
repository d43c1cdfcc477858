import { mostWebhookAttempts } from '@stagedoor/contracts/webhooks';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, inArray, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type WebhookEndpoint, webhookAttempts, webhookDeliveries, webhookEndpoints } from '#/db/webhook-tables.ts';
import type { DueDelivery } from '#/webhooks/due-deliveries.ts';
import type { SendOutcome } from '#/webhooks/send-event.ts';
import { switchOff } from '#/webhooks/switch-off.ts';
import { failingLimitMs, pauseAfter, pauseOfReceiver } from '#/webhooks/webhook-rules.ts';

export type TriedDelivery = DueDelivery & SendOutcome;

const isDelivered = ({ status }: SendOutcome) => status !== null && status >= 200 && status < 300;
/** Whether the receiver could not be reached, or is there and cannot work now. */
const isOverloaded = ({ status }: SendOutcome) => status === null || status === 429 || status >= 500;

/**
 * Writes tries into the log, and when the next ones are. A 410 switches the webhook off, as does a failure after three days of
 * them. Returns whether the receiver may be sent more at once.
 */
export async function recordOutcomes(
  { database, clock, ids, ...deps }: NotificationsDeps,
  endpoint: WebhookEndpoint,
  tried: readonly TriedDelivery[],
): Promise<boolean> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    // Before its deliveries, as everybody locks them.
    const [current] = await tx
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpoint.id))
      .for('no key update');
    if (current === undefined) return false;
    // Events that were deleted during the delivery have no log.
    const known = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        inArray(
          webhookDeliveries.id,
          tried.map(({ id }) => id),
        ),
      );
    const left = tried.filter(({ id }) => known.some((one) => one.id === id));
    if (left.length === 0) return true;
    await tx.insert(webhookAttempts).values(
      left.map(({ id, status, error, durationMs, answer }) => ({
        id: ids.next(),
        deliveryId: id,
        at: now,
        status,
        error,
        durationMs,
        answer,
      })),
    );
    await deleteOldAttempts(
      tx,
      left.map(({ id }) => id),
    );
    for (const one of left) {
      const tries = one.tries + 1;
      const pause = isDelivered(one) || current.offAt !== null ? undefined : pauseAfter(tries);
      await tx
        .update(webhookDeliveries)
        .set({
          tries,
          deliveredAt: isDelivered(one) ? now : null,
          nextTryAt: pause === undefined ? null : new Date(now.getTime() + Math.max(pause, one.retryAfterMs ?? 0)),
        })
        .where(eq(webhookDeliveries.id, one.id));
    }
    if (current.offAt !== null) return false;
    if (left.some(({ status }) => status === 410)) {
      await switchOff(tx, { ...deps, database, clock, ids }, current, 'gone');
      return false;
    }
    if (left.some(isDelivered)) {
      const fine = { failures: 0, failingSince: null, pausedUntil: null };
      if (current.failures > 0) {
        await tx.update(webhookEndpoints).set(fine).where(eq(webhookEndpoints.id, endpoint.id));
      }
      return true;
    }
    const failingSince = current.failingSince ?? now;
    if (now.getTime() - failingSince.getTime() >= failingLimitMs) {
      await switchOff(tx, { ...deps, database, clock, ids }, current, 'failing');
      return false;
    }
    const failures = current.failures + 1;
    // A receiver that refuses one event may well take the next one.
    const isUnavailable = left.every(isOverloaded);
    const asked = Math.max(0, ...left.map(({ retryAfterMs }) => retryAfterMs ?? 0));
    const pausedUntil = isUnavailable ? new Date(now.getTime() + Math.max(pauseOfReceiver(failures), asked)) : null;
    await tx
      .update(webhookEndpoints)
      .set({ failures, failingSince, pausedUntil })
      .where(eq(webhookEndpoints.id, endpoint.id));
    return !isUnavailable;
  });
}

/** Leaves the newest answers of each delivery. */
async function deleteOldAttempts(tx: Transaction, deliveryIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from webhook_attempt where id in (
      select old.id from unnest(${sql.param([...deliveryIds])}::uuid[]) delivery (id), lateral (
        select id from webhook_attempt where delivery_id = delivery.id
        order by at desc, id desc offset ${mostWebhookAttempts}) old)`);
}
