import type { createClient } from '#/testing/client.ts';
import type { TestAuth } from '#/testing/start-auth.ts';

/** Somebody who was made an ADMIN, signed in as one. */
export async function joinAdmin(auth: TestAuth, client: ReturnType<typeof createClient>) {
  const person = await client.join();
  await auth.deps.database.sql`update accounts set role = 'ADMIN' where id = ${person.user.id}`;
  return { ...person, token: (await client.login(person.email, person.password)).data.token };
}
