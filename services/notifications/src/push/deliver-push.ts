import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, eq, isNull } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type PushMessageRow, pushMessages, pushSubscriptions } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { findAddress } from '#/mail/find-addresses.ts';
import { isPushEndpoint } from '#/push/push-hosts.ts';
import { freshMs, leaseMs, mostAttempts } from '#/push/push-rules.ts';
import { sendPush } from '#/push/send-push.ts';
import { createVapidKeys, type VapidKeys } from '#/push/vapid-keys.ts';
import { textsIn } from '#/texts/languages.ts';

/** One lookup of the keys for each running service, not for each message. */
const keysOf = new WeakMap<NotificationsDeps['database'], () => Promise<VapidKeys>>();

/**
 * Sends due push messages, several at once, because each waits for a push service somewhere else. A subscription that has ended
 * is deleted; an outage is tried again for a day.
 */
export const deliverPush: Job<NotificationsDeps> = defineDueWork<typeof pushMessages, NotificationsDeps>({
  name: 'push-messages',
  table: pushMessages,
  key: pushMessages.id,
  dueAt: pushMessages.dueAt,
  where: isNull(pushMessages.sentAt),
  pauseMs: 1_000,
  leaseMs,
  parallel: 16,
  mostAttempts,
  async handle(message, deps) {
    const { database, clock, config, log } = deps;
    const now = clock.now();
    if (now.getTime() - message.createdAt.getTime() > freshMs) return 'remove';
    const [subscription] = await database.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.id, message.subscriptionId));
    if (subscription === undefined) return 'remove';
    const keys = await findKeys(deps);
    const end = async () => {
      // Its messages go with it.
      await database.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id));
      return 'settled' as const;
    };
    // The subscription was made with an earlier key, or its host is no longer on the list.
    if (subscription.publicKey !== keys.publicKey || !isPushEndpoint(subscription.endpoint, config.pushHosts))
      return end();
    const outcome = await sendPush(subscription, await makeDiscreet(deps, message), keys, {
      subject: subjectOf(config),
      hosts: config.pushHosts,
    });
    if (outcome === 'gone') return end();
    if (outcome === 'refused') {
      log.warn({ host: new URL(subscription.endpoint).host }, 'a push service refused a message');
      return 'remove';
    }
    if (outcome !== 'sent') {
      if (outcome.retryAfterMs !== undefined) return { againInMs: outcome.retryAfterMs };
      throw new Error('the push service is unavailable');
    }
    // A message that was queued again during the delivery is sent again.
    const isSame = and(eq(pushMessages.id, message.id), eq(pushMessages.createdAt, message.createdAt));
    await database.db.update(pushMessages).set({ sentAt: now, dueAt: now }).where(isSame);
    return 'settled';
  },
});

/**
 * Returns the message as it may be shown on a locked screen. While auth cannot say whether its reader is in discreet mode, it is as if
 * they were.
 */
async function makeDiscreet(deps: NotificationsDeps, message: PushMessageRow): Promise<PushMessageRow> {
  const { userId } = message;
  const isDiscreet = await findAddress(deps, userId).then(
    (addressee) => addressee.isDiscreet,
    (error: unknown) => {
      deps.log.info({ err: error }, 'a push message is discreet, because auth did not answer');
      return true;
    },
  );
  if (!isDiscreet) return message;
  const language = (await findLanguages(deps.database.db, [userId]))(userId);
  return { ...message, ...textsIn[language].discreetPush };
}

function findKeys(deps: NotificationsDeps): Promise<VapidKeys> {
  const known = keysOf.get(deps.database) ?? createVapidKeys(deps);
  keysOf.set(deps.database, known);
  return known();
}

/** The contact for push services; some refuse an address of this machine. */
function subjectOf({ vapidSubject, publicUrl }: NotificationsDeps['config']): string {
  return vapidSubject ?? (publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@stagedoor.example');
}
