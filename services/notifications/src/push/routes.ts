import { getPushSettings, subscribeToPush, unsubscribeFromPush } from '@stagedoor/contracts/push';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import { pushSubscriptions } from '#/db/tables.ts';
import { presentSubscription } from '#/push/present-subscription.ts';
import { subscribe } from '#/push/subscribe.ts';
import { createVapidKeys } from '#/push/vapid-keys.ts';

/** A subscription can be seen and changed by its person alone; for everyone else it is a 404. */
export function registerPushRoutes(app: FastifyInstance, deps: NotificationsDeps): void {
  const { db } = deps.database;
  const findKeys = createVapidKeys(deps);

  implement(app, getPushSettings, async ({ principal: { userId, sessionId } }) => {
    const [{ publicKey }, rows] = await Promise.all([
      findKeys(),
      db
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .orderBy(asc(pushSubscriptions.createdAt)),
    ]);
    return { publicKey, subscriptions: rows.map((row) => presentSubscription(row, sessionId)) };
  });

  implement(app, subscribeToPush, async ({ body, principal, request }) => {
    const { publicKey } = await findKeys();
    const userAgent = request.headers['user-agent'] ?? null;
    return subscribe(deps, principal, { ...body, userAgent }, publicKey);
  });

  implement(app, unsubscribeFromPush, async ({ params: { id }, principal: { userId } }) => {
    const deleted = await deps.database.transaction((tx) =>
      tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId))),
    );
    if (deleted.count === 0) throw notFound('Subscription not found');
    return null;
  });
}
