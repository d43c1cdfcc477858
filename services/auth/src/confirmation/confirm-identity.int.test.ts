import { afterAll, beforeAll, expect, it } from 'vitest';
import type { createClient } from '#/testing/client.ts';
import { codeOf, setUpApp } from '#/testing/second-factor.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let auth: TestAuth;
let client: ReturnType<typeof createClient>;
let stop: AuthWithSocial['stop'];
beforeAll(async () => {
  ({ auth, client, stop } = await startAuthWithSocial());
});
afterAll(() => stop());

const confirm = (token: string, body: object) =>
  client.send<{ token: string }>('POST', '/auth/confirm', body, { token });
const askForExport = (token: string) => client.send('GET', '/auth/me/export', undefined, { token });
const provenAt = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).auth_time;
/** Ten minutes and a second, because a token tells whole seconds. */
const tooLongMs = 601_000;
const tooLate = { success: false, statusCode: 403, message: 'Please confirm that it is you', code: 'step_up_required' };

it('a call that matters asks for a proof of the last ten minutes, and takes the password as one', async () => {
  const mara = await client.join({ isConfirmed: true });
  expect((await askForExport(mara.token)).status).toBe(202);
  auth.clock.advance(tooLongMs);
  expect((await askForExport(mara.token)).raw.json()).toEqual(tooLate);
  expect(await confirm(mara.token, { password: 'wrong password' })).toMatchObject({
    status: 400,
    errors: [{ field: 'password', message: 'Current password is incorrect' }],
  });
  const { status, data } = await confirm(mara.token, { password: mara.password });
  expect(status).toBe(200);
  expect((await askForExport(data.token)).status).toBe(202);
  expect((await askForExport(mara.token)).status).toBe(403);
});

it('a refresh gives the proof of its session, and neither a newer one nor none', async () => {
  const mara = await client.join({ isConfirmed: true });
  auth.clock.advance(tooLongMs);
  const refreshed = await client.refresh(mara.refreshToken);
  expect(provenAt(refreshed.data.token)).toBe(provenAt(mara.token));
  expect((await askForExport(refreshed.data.token)).status).toBe(403);
  const { data } = await confirm(refreshed.data.token, { password: mara.password });
  const after = await client.refresh(refreshed.data.refreshToken);
  expect(provenAt(after.data.token)).toBe(provenAt(data.token));
  expect((await askForExport(after.data.token)).status).toBe(202);
});

it('a session of an earlier version was proven when it began', async () => {
  const mara = await client.join({ isConfirmed: true });
  await auth.deps.database.sql`update sessions set proven_at = null where account_id = ${mara.user.id}`;
  expect(provenAt((await client.refresh(mara.refreshToken)).data.token)).toBe(provenAt(mara.token));
});

it('a code is a proof, a used one is not', async () => {
  const mara = await client.join({ isConfirmed: true });
  const { secret } = await setUpApp(auth, client, mara.token);
  auth.clock.advance(tooLongMs);
  const code = codeOf(auth, secret);
  const remove = (token: string) =>
    client.send('DELETE', '/auth/second-factors/authenticator-app', undefined, { token });
  expect((await remove(mara.token)).status).toBe(403);
  const { data } = await confirm(mara.token, { code });
  expect(await confirm(mara.token, { code })).toMatchObject({
    status: 400,
    errors: [{ field: 'code', message: 'That code is not correct' }],
  });
  expect((await remove(data.token)).status).toBe(200);
});

it.each([{}, { password: 'password', code: '123456' }])('takes one of them, not %j', async (body) => {
  const { token } = await client.join({ isConfirmed: true });
  expect((await confirm(token, body)).status).toBe(400);
});

it('refuses the password after ten wrong ones, and a session that has ended', async () => {
  const mara = await client.join({ isConfirmed: true });
  for (let count = 0; count < 10; count += 1) await confirm(mara.token, { password: 'wrong password' });
  expect((await confirm(mara.token, { password: mara.password })).status).toBe(429);
  const nora = await client.join({ isConfirmed: true });
  await auth.deps.database.sql`update sessions set revoked_at = now() where account_id = ${nora.user.id}`;
  expect((await confirm(nora.token, { password: nora.password })).status).toBe(401);
});

it('a change of the password needs no other proof than the password in it', async () => {
  const mara = await client.join({ isConfirmed: true });
  auth.clock.advance(tooLongMs);
  const body = { currentPassword: mara.password, newPassword: 'a harbour at dusk' };
  expect((await client.send('PUT', '/auth/password', body, mara)).status).toBe(200);
});
