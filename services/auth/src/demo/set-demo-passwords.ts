import { createWorld } from '@stagedoor/demo-world/create-world';
import type { DemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { eq } from 'drizzle-orm';
import { toEmailKey } from '#/accounts/account-rules.ts';
import type { AuthConfig } from '#/config.ts';
import { accounts } from '#/db/accounts.ts';
import { migrations } from '#/db/migrations.ts';
import { schema } from '#/db/schema.ts';
import { hashDemoPasswords } from '#/demo/hash-demo-passwords.ts';

/**
 * Gives the demo logins new passwords, and all other demo people a random one, for a demo world that was created with
 * the documented password before others could reach it.
 */
export async function setDemoPasswords(config: AuthConfig, now: Date, given: DemoPasswords): Promise<void> {
  const hashOf = await hashDemoPasswords(config, given);
  await migrateDatabase(config.databaseUrl, migrations);
  const database = openDatabase({ url: config.databaseUrl, schema, poolSize: 1, name: 'auth-demo-passwords' });
  try {
    await database.transaction(async (tx) => {
      for (const { email, username } of createWorld({ now }).people) {
        const change = { passwordHash: hashOf(username), passwordChangedAt: now };
        await tx
          .update(accounts)
          .set(change)
          .where(eq(accounts.emailKey, toEmailKey(email)));
      }
    });
  } finally {
    await database.close();
  }
}
