import { verify } from '@node-rs/argon2';
import { userRegistered } from '@stagedoor/contracts/auth-events';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { demoLogins, demoPassword } from '@stagedoor/demo-world/demo-logins';
import { readConfig } from '@stagedoor/service-kit/config/config';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { expect, it } from 'vitest';
import { authVariables } from '#/config.ts';
import { seedPeople } from '#/demo/seed-people.ts';
import { setDemoPasswords } from '#/demo/set-demo-passwords.ts';
import { createClient } from '#/testing/client.ts';
import { readEvents } from '#/testing/read-events.ts';
import { startAuth } from '#/testing/start-auth.ts';

it('the people of the demo world can sign in, however often they are seeded', async () => {
  const { url } = await createTestDatabase();
  const now = new Date('2026-11-21T12:00:00.000Z');
  const environment = { DATABASE_URL: url, PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '1' };
  const config = readConfig(authVariables, environment);
  await seedPeople(config, now);
  await seedPeople(config, now);

  const { people } = createWorld({ now });
  const auth = await startAuth({ databaseUrl: url });
  const client = createClient(() => auth);
  for (const { email, password, username, role } of demoLogins) {
    const { status, data } = await client.login(email, password);
    expect(status).toBe(200);
    expect(data.user).toMatchObject({
      id: people.find((person) => person.username === username)?.id,
      username,
      role,
      isEmailVerified: true,
    });
  }
  expect(await auth.deps.database.sql`select id from accounts`).toHaveLength(people.length);
  expect(await readEvents(auth, userRegistered)).toHaveLength(people.length);
  await auth.destroy();
});

it('with given passwords no demo account accepts the documented one, whether it was created before or after', async () => {
  const given = { FAN: 'a word for the fan', CREATOR: 'a word for the creator', ADMIN: 'a word for the admin' };
  const now = new Date('2026-11-21T12:00:00.000Z');
  for (const madeBefore of [true, false]) {
    const { url } = await createTestDatabase();
    const config = readConfig(authVariables, { DATABASE_URL: url, PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '1' });
    await seedPeople(config, now, madeBefore ? undefined : given);
    if (madeBefore) await setDemoPasswords(config, now, given);

    const auth = await startAuth({ databaseUrl: url });
    const client = createClient(() => auth);
    for (const { email, role } of demoLogins) {
      expect((await client.login(email, demoPassword)).status).toBe(401);
      expect((await client.login(email, given[role])).status).toBe(200);
    }
    const hashes = await auth.deps.database.sql<{ password_hash: string }[]>`select password_hash from accounts`;
    const opened = await Promise.all(
      [...new Set(hashes.map(({ password_hash }) => password_hash))].map((hash) => verify(hash, demoPassword)),
    );
    expect(opened.length).toBeGreaterThan(demoLogins.length);
    expect(opened).not.toContain(true);
    await auth.destroy();
  }
});
