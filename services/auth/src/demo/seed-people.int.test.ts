import { userRegistered } from '@stagedoor/contracts/auth-events';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { demoLogins } from '@stagedoor/demo-world/demo-logins';
import { readConfig } from '@stagedoor/service-kit/config';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { expect, it } from 'vitest';
import { authVariables } from '#/config.ts';
import { seedPeople } from '#/demo/seed-people.ts';
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
