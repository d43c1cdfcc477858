import { userRegistered } from '@stagedoor/contracts/auth-events';
import { createWorld } from '@stagedoor/demo-world/create-world';
import type { DemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import { systemClock } from '@stagedoor/service-kit/common/clock';
import { createIds } from '@stagedoor/service-kit/common/ids';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createPublish } from '@stagedoor/service-kit/events/outbox';
import { toEmailKey, toUsernameKey } from '#/accounts/account-rules.ts';
import type { AuthConfig } from '#/config.ts';
import { accounts } from '#/db/accounts.ts';
import { migrations } from '#/db/migrations.ts';
import { schema } from '#/db/schema.ts';
import { hashDemoPasswords } from '#/demo/hash-demo-passwords.ts';

/**
 * Creates the accounts of the demo world, as if each had registered and verified its address; safe to repeat. Without
 * given passwords everybody has the documented one.
 */
export async function seedPeople(config: AuthConfig, now: Date, given?: DemoPasswords): Promise<void> {
  const { people } = createWorld({ now });
  const hashOf = await hashDemoPasswords(config, given);
  await migrateDatabase(config.databaseUrl, migrations);
  const database = openDatabase({ url: config.databaseUrl, schema, poolSize: 1, name: 'auth-seed' });
  const publish = createPublish({ service: 'auth', clock: systemClock, ids: createIds(systemClock), relay: undefined });
  try {
    await database.transaction(async (tx) => {
      const rows = people.map(({ id, email, username, role, createdAt }) => ({
        id,
        email,
        emailKey: toEmailKey(email),
        username,
        usernameKey: toUsernameKey(username),
        passwordHash: hashOf(username),
        passwordChangedAt: createdAt,
        role,
        emailVerifiedAt: createdAt,
        createdAt,
      }));
      const added = await tx.insert(accounts).values(rows).onConflictDoNothing().returning({ id: accounts.id });
      const addedIds = new Set(added.map(({ id }) => id));
      for (const { id: userId, username, displayName, role, createdAt } of people) {
        if (!addedIds.has(userId)) continue;
        const beginning = { userId, username, displayName, role, createdAt: createdAt.toISOString() };
        await publish(tx, userRegistered, beginning);
      }
    });
  } finally {
    await database.close();
  }
}
