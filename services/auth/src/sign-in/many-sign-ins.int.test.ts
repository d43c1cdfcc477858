import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#/testing/client.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

const limit = 3;
let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth({ environment: { SIGN_INS_PER_ACCOUNT: String(limit) } });
  auth.clock.stopAt(new Date());
});
afterAll(() => auth.destroy());

type Person = Awaited<ReturnType<typeof client.join>>;
async function signInOften({ email, password }: Person, times: number, sent = {}) {
  const statuses = [];
  for (let count = 0; count < times; count += 1) statuses.push((await client.login(email, password, sent)).status);
  return statuses;
}
const accepted = Array(limit).fill(200);

it('an account is signed in to a limited number of times in a window', async () => {
  const [mara, theo] = [await client.join(), await client.join()];
  expect(await signInOften(mara, limit)).toEqual(accepted);
  const refused = await client.login(mara.email.toUpperCase(), mara.password);
  expect(refused).toMatchObject({ status: 429, retryAfter: 900 });
  // A password that is wrong gets the same answer, which tells nobody that it is.
  expect((await client.login(mara.email, 'wrong password')).status).toBe(429);
  expect(await signInOften(theo, 1)).toEqual([200]);
  auth.clock.advance(900_001);
  expect(await signInOften(mara, limit + 1)).toEqual([...accepted, 429]);
});

it('a known device has a limit of its own, so that nobody locks it out', async () => {
  const mara = await client.join();
  await signInOften(mara, limit + 1);
  const { device } = mara;
  expect(await signInOften(mara, limit + 1, { device })).toEqual([...accepted, 429]);
});

it('sign-ins at the same moment do not exceed the limit together', async () => {
  const mara = await client.join();
  const replies = await Promise.all(Array.from({ length: 8 }, () => client.login(mara.email, mara.password)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(limit);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(8 - limit);
});

it('right passwords count without the second factor that is due, too', async () => {
  const mara = await client.join();
  const { sql } = auth.deps.database;
  await sql`
    insert into authenticator_apps (account_id, secret, confirmed_at, created_at)
    values (${mara.user.id}, ''::bytea, now(), now())`;
  expect(await signInOften(mara, limit + 1)).toEqual([...Array(limit).fill(401), 429]);
});

it('all devices have a limit together: each sign-in on an unknown one makes a further one known', async () => {
  const mara = await client.join();
  const devices = [mara.device];
  for (let window = 0; window < 3; window += 1) {
    for (let count = 0; count < limit; count += 1) devices.push((await client.login(mara.email, mara.password)).device);
    auth.clock.advance(900_001);
  }
  for (const device of devices) expect(await signInOften(mara, limit, { device })).toEqual(accepted);
  expect(await signInOften(mara, 1)).toEqual([429]);
  expect(await signInOften(mara, 1, { device: mara.device })).toEqual([429]);
  auth.clock.advance(900_001);
  expect(await signInOften(mara, 1)).toEqual([200]);
});
