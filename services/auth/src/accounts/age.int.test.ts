import type { OwnUser } from '@stagedoor/contracts/user';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts } from '#/db/accounts.ts';
import { createClient, uniqueName } from '#/testing/client.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth({ environment: { MINIMUM_AGE: '18' } });
});
afterAll(() => auth.destroy());

function register(dateOfBirth?: string) {
  const username = uniqueName();
  const email = `${username}@example.org`;
  return client.register({ username, email, password: 'password', ...(dateOfBirth !== undefined && { dateOfBirth }) });
}
const yearsAgo = (years: number) => `${auth.clock.now().getUTCFullYear() - years}-01-01`;
const wrongDate = (message: string) => ({ status: 400, errors: [{ field: 'dateOfBirth', message }] });

/** Somebody who registered before the operator asked for an age. */
async function existingPerson() {
  const { data } = await register(yearsAgo(30));
  await auth.deps.database.db.update(accounts).set({ ageConfirmedAt: null }).where(eq(accounts.id, data.user.id));
  return data;
}
const confirm = (token: string, dateOfBirth: string) => client.send('POST', '/auth/age', { dateOfBirth }, { token });
const isAgeDue = async (token: string) => ((await client.me(token)).data as OwnUser).isAgeDue;

it('registering asks for a date of birth, which the server compares and does not store', async () => {
  expect(await register()).toMatchObject(wrongDate('Date of birth is required'));
  expect(await register('yesterday')).toMatchObject(wrongDate('A day is YYYY-MM-DD'));
  expect(await register(yearsAgo(17))).toMatchObject(wrongDate('You must be at least 18 years old'));
  const { status, data } = await register(yearsAgo(19));
  expect([status, data.user.isAgeDue]).toEqual([201, undefined]);
  const [stored] = await auth.deps.database.sql`select * from accounts where id = ${data.user.id}`;
  expect(stored?.age_confirmed_at).not.toBeNull();
  expect(JSON.stringify(stored)).not.toContain(yearsAgo(19));
  const options = await client.send('GET', '/auth/sign-in-options', undefined);
  expect(options.data).toMatchObject({ minimumAge: 18 });
});

it('people who exist are asked until they have said so, once', async () => {
  const mara = await existingPerson();
  expect(await isAgeDue(mara.token)).toBe(true);
  expect((await client.login(mara.user.email, 'password')).data.user.isAgeDue).toBe(true);
  expect((await confirm(mara.token, yearsAgo(40))).status).toBe(200);
  expect(await isAgeDue(mara.token)).toBeUndefined();
});

it('the question for the age stays due after a day of birth that is too young, and further tries are refused', async () => {
  const young = await existingPerson();
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await confirm(young.token, yearsAgo(12))).toMatchObject(wrongDate('You must be at least 18 years old'));
  }
  expect((await confirm(young.token, yearsAgo(40))).status).toBe(429);
  expect(await isAgeDue(young.token)).toBe(true);
});

it('nobody is asked unless the operator says so', async () => {
  const plain = await startAuth();
  try {
    const unasked = createClient(() => plain);
    const { token, user } = await unasked.join();
    expect(user).not.toHaveProperty('isAgeDue');
    expect((await unasked.me(token)).data).not.toHaveProperty('isAgeDue');
    const options = await unasked.send('GET', '/auth/sign-in-options', undefined);
    expect(options.data).toEqual({ providers: [], minimumAge: null });
  } finally {
    await plain.destroy();
  }
});
