import { randomUUID } from 'node:crypto';
import { sessionsEndedByAdmin } from '@stagedoor/contracts/auth-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { createClient } from '#/testing/client.ts';
import { joinAdmin } from '#/testing/join-admin.ts';
import { readEvents } from '#/testing/read-events.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let auth: TestAuth;
let client: ReturnType<typeof createClient>;
let stop: AuthWithSocial['stop'];
let ada: Awaited<ReturnType<typeof joinAdmin>>;
beforeAll(async () => {
  ({ auth, client, stop } = await startAuthWithSocial());
  ada = await joinAdmin(auth, client);
});
afterAll(() => stop());

const end = (id: string, { token }: { token: string } = ada, body: object = {}) =>
  client.send('POST', `/auth/admin/users/${id}/end-sessions`, body, { token });

it('an ADMIN ends all sessions of a person, who reads so and can sign in again', async () => {
  const mara = await client.join();
  const other = await client.login(mara.email, mara.password);
  expect((await end(mara.user.id, ada, { note: 'Reported by phone' })).status).toBe(200);
  for (const token of [mara.token, other.data.token]) expect((await client.me(token)).status).toBe(401);
  expect((await client.refresh(mara.refreshToken)).status).toBe(401);
  const { status, data } = await client.login(mara.email, mara.password);
  expect(status).toBe(200);
  const log = await client.send<{ events: object[] }>('GET', '/auth/security-events', undefined, data);
  expect(log.data.events).toContainEqual(
    expect.objectContaining({ kind: 'sessions-ended-by-admin', device: null, address: null }),
  );
  expect((await readEvents(auth, sessionsEndedByAdmin)).filter(({ userId }) => userId === mara.user.id)).toEqual([
    { userId: mara.user.id, adminId: ada.user.id, note: 'Reported by phone', endedAt: expect.any(String) },
  ]);
});

it('is refused to everybody else, for oneself and for another ADMIN, and ends nothing then', async () => {
  const [mara, theo, other] = [
    await client.join(),
    await client.join({ role: 'CREATOR' }),
    await joinAdmin(auth, client),
  ];
  expect((await end(mara.user.id, theo)).status).toBe(403);
  expect((await end(mara.user.id, { token: 'none' })).status).toBe(401);
  expect(await end(ada.user.id)).toMatchObject({ status: 400, message: 'You end your own sessions in the settings' });
  expect((await end(other.user.id)).status).toBe(403);
  expect(await end(randomUUID())).toMatchObject({ status: 404, message: 'User not found' });
  for (const { token } of [mara, ada, other]) expect((await client.me(token)).status).toBe(200);
});

it('takes a recent proof of the ADMIN', async () => {
  const [mara, admin] = [await client.join(), await joinAdmin(auth, client)];
  auth.clock.advance(601_000);
  expect(await end(mara.user.id, admin)).toMatchObject({ status: 403, message: 'Please confirm that it is you' });
  expect((await client.me(mara.token)).status).toBe(200);
});
