import type { ServiceNotification } from '@stagedoor/contracts/service-notifications';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { deliveredServiceNotifications, serviceKindRecipients, serviceKinds } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { notify } from '#/notifications/notify.ts';

/**
 * Notifies a person on behalf of a business service, once for each id. The notification has the type SYSTEM, because lists
 * and clients know that type, and follows the preference for its kind. Its text is in the recipient's language if the
 * service has sent it, and its link is below the service's screen.
 */
export async function deliverNotification(
  tx: Transaction,
  deps: NotificationsDeps,
  service: string,
  notification: Omit<ServiceNotification, 'path'> & { readonly link: string },
): Promise<void> {
  const { id, kind, kindName, recipientId, actorId, title, message, translations = {}, link, at } = notification;
  const delivered = await tx
    .insert(deliveredServiceNotifications)
    .values({ id, deliveredAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning({ id: deliveredServiceNotifications.id });
  if (delivered.length === 0) return;
  const kindId = `${service}.${kind}`;
  const spanish = translations.es;
  const names = {
    name: kindName,
    translatedNames: spanish === undefined ? {} : { es: spanish.kindName },
  };
  await tx
    .insert(serviceKinds)
    .values({ id: kindId, service, ...names })
    .onConflictDoUpdate({
      target: serviceKinds.id,
      set: names,
      // Most of the time nothing changes, and then no row is written.
      setWhere: sql`(${serviceKinds.name}, ${serviceKinds.translatedNames}) is distinct from (excluded.name, excluded.translated_names)`,
    });
  const language = (await findLanguages(tx, [recipientId]))(recipientId);
  const words = (language === 'en' ? undefined : translations[language]) ?? { title, message };
  await tx.insert(serviceKindRecipients).values({ userId: recipientId, kindId }).onConflictDoNothing();
  await notify(tx, deps, [
    {
      recipientId,
      type: 'SYSTEM',
      preference: kindId,
      groupingKey: `service:${kindId}:${id}`,
      actorId,
      ...(spanish && {
        detail: { translations: { en: { title, message }, es: { title: spanish.title, message: spanish.message } } },
      }),
      text: { title: words.title, message: words.message, link },
      at: new Date(at),
    },
  ]);
}
