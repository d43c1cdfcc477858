import type { ServiceNotification } from '@stagedoor/contracts/service-notifications';
import type { Clock } from '#/common/clock.ts';
import type { Ids } from '#/common/ids.ts';
import { waitingNotifications } from '#/database/kit-tables.ts';
import type { Transaction } from '#/database/transaction.ts';
import type { NotificationKind } from '#/notifications/notification-kind.ts';

type Translated = Pick<ServiceNotification, 'translations'>;

interface Notification<Facts> {
  readonly recipientId: string;
  /**
   * The person who caused the notification. Recipients are not notified about actions of people whom they have blocked, nor
   * about their own.
   */
  readonly actorId?: string;
  readonly facts: Facts;
}

/**
 * Notifies a person, in the transaction of the change that caused it, so that nobody is notified after a rollback. The job
 * `deliverNotifications` of the service sends it after the commit; then the person's preferences apply.
 */
export async function notify<Facts>(
  tx: Transaction,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  kind: NotificationKind<Facts>,
  { recipientId, actorId, facts }: Notification<Facts>,
): Promise<void> {
  const id = ids.next();
  const now = clock.now();
  const person = { recipientId, actorId: actorId ?? null };
  const words = kind.describe(facts);
  await tx.insert(waitingNotifications).values({
    id,
    ...person,
    notification: {
      id,
      ...person,
      kind: kind.key,
      kindName: kind.name,
      ...words,
      ...translate(kind, facts),
      at: now.toISOString(),
    },
    dueAt: now,
  });
}

/** The words in the other languages that the kind has. */
function translate<Facts>({ translations }: NotificationKind<Facts>, facts: Facts): Translated {
  if (translations?.es === undefined) return {};
  const { name, describe } = translations.es;
  return { translations: { es: { kindName: name, ...describe(facts) } } };
}
