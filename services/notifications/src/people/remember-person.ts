import type { EventData } from '@stagedoor/contracts/event';
import type { profileUpdated } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database';
import { sql } from 'drizzle-orm';
import { people } from '#/db/tables.ts';

/** Keeps what is shown of a person, unless something newer is known. */
export async function rememberPerson(tx: Transaction, profile: EventData<typeof profileUpdated>): Promise<void> {
  const { userId, version, username, displayName, avatarUrl, isVerified, role } = profile;
  const shown = { version, username, displayName, avatarUrl, isVerified, role };
  await tx
    .insert(people)
    .values({ userId, ...shown })
    .onConflictDoUpdate({
      target: people.userId,
      set: shown,
      setWhere: sql`${people.version} < excluded.version`,
    });
}
