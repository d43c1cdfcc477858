import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { type Account, accounts } from '#/db/accounts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import { type ServiceConsentRow, serviceConsents } from '#/db/service-consents.ts';

/** A service, and the person that it acts for. */
export interface ConsentPair {
  readonly accountId: string;
  readonly service: string;
}

/** Returns the consents of an account that were not withdrawn, newest first. */
export function findServiceConsents(db: Executor<AuthSchema>, accountId: string): Promise<ServiceConsentRow[]> {
  return db
    .select()
    .from(serviceConsents)
    .where(and(eq(serviceConsents.accountId, accountId), isNull(serviceConsents.revokedAt)))
    .orderBy(desc(serviceConsents.createdAt), desc(serviceConsents.id));
}

/** Returns the consent that was not withdrawn, with its account; undefined if there is none. */
export async function findServiceConsent(
  db: Executor<AuthSchema>,
  { accountId, service }: ConsentPair,
): Promise<{ consent: ServiceConsentRow; account: Account } | undefined> {
  const [found] = await db
    .select({ consent: serviceConsents, account: accounts })
    .from(serviceConsents)
    .innerJoin(accounts, eq(accounts.id, serviceConsents.accountId))
    .where(
      and(
        eq(serviceConsents.accountId, accountId),
        eq(serviceConsents.service, service),
        isNull(serviceConsents.revokedAt),
      ),
    );
  return found;
}

export async function insertServiceConsent(tx: Transaction<AuthSchema>, row: ServiceConsentRow): Promise<void> {
  await tx.insert(serviceConsents).values(row);
}

/** Uses within this time of the last recorded one are not recorded, so that a busy service does not write all the time. */
const useIntervalMs = 60_000;

export async function recordServiceConsentUse(db: Executor<AuthSchema>, id: string, now: Date): Promise<void> {
  const isDue = or(
    isNull(serviceConsents.lastUsedAt),
    lt(serviceConsents.lastUsedAt, new Date(now.getTime() - useIntervalMs)),
  );
  await db
    .update(serviceConsents)
    .set({ lastUsedAt: now })
    .where(and(eq(serviceConsents.id, id), isDue));
}
