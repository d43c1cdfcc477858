import { findEntry } from '@stagedoor/catalogue/catalogue';
import type { DataOf } from '@stagedoor/contracts/call';
import { defaultPreference, type Preference } from '@stagedoor/contracts/notification-preferences';
import type { listServicePreferences } from '@stagedoor/contracts/service-notifications';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, asc, eq } from 'drizzle-orm';
import { preferences, serviceKindRecipients, serviceKinds } from '#/db/tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { findPreferencesOf } from '#/preferences/preferences-repository.ts';

/** The maximum number of kinds that are listed; a service declares a handful. */
const mostKinds = 200;

/** Returns the kinds of which business services have told a person something, by service, with the person's choice. */
export async function findServicePreferences(
  db: Executor,
  userId: string,
): Promise<DataOf<typeof listServicePreferences>> {
  const isTheirs = and(eq(preferences.userId, userId), eq(preferences.type, serviceKinds.id));
  const rows = await db
    .select({ kind: serviceKinds, chosen: preferences })
    .from(serviceKindRecipients)
    .innerJoin(serviceKinds, eq(serviceKinds.id, serviceKindRecipients.kindId))
    .leftJoin(preferences, isTheirs)
    .where(eq(serviceKindRecipients.userId, userId))
    .orderBy(asc(serviceKinds.service), asc(serviceKinds.name))
    .limit(mostKinds);
  const language = (await findLanguages(db, [userId]))(userId);
  return rows.map(({ kind: { id, name, translatedNames, service }, chosen }) => ({
    kindId: id,
    name: (language === 'en' ? undefined : translatedNames[language]) ?? name,
    serviceName: findEntry(service)?.name ?? service,
    preference: chosen === null ? defaultPreference : pick(chosen),
  }));
}

/** Saves the fields that were sent. Returns false if no service has told the person anything of this kind. */
export async function saveServicePreference(
  tx: Transaction,
  userId: string,
  kindId: string,
  change: Partial<Preference>,
): Promise<boolean> {
  // Locked, so that a concurrent change of another field is not overwritten.
  const [known] = await tx
    .select({ kindId: serviceKindRecipients.kindId })
    .from(serviceKindRecipients)
    .where(and(eq(serviceKindRecipients.userId, userId), eq(serviceKindRecipients.kindId, kindId)))
    .for('update');
  if (known === undefined) return false;
  const before = (await findPreferencesOf(tx, [userId], kindId)).get(userId) ?? defaultPreference;
  const after = { ...before, ...change };
  await tx
    .insert(preferences)
    .values({ userId, type: kindId, ...after })
    .onConflictDoUpdate({ target: [preferences.userId, preferences.type], set: after });
  return true;
}

function pick({ inApp, email, push }: Preference): Preference {
  return { inApp, email, push };
}
