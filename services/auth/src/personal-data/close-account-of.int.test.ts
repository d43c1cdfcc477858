import { accountClosedByAdmin } from '@stagedoor/contracts/auth-events';
import { accountClosed } from '@stagedoor/contracts/personal-data-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '#/testing/client.ts';
import { joinAdmin } from '#/testing/join-admin.ts';
import { type PaymentsStub, startPaymentsStub } from '#/testing/payments-stub.ts';
import { readEvents } from '#/testing/read-events.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let payments: PaymentsStub;
let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  payments = await startPaymentsStub();
  auth = await startAuth({ environment: { PAYMENTS_URL: payments.url } });
});
afterAll(async () => {
  await auth.destroy();
  await payments.close();
});
beforeEach(() => {
  payments.mode = 'answer';
});

const close = (token: string | undefined, password: string) =>
  client.send('DELETE', '/auth/me', { password }, { token });
const closeOf = (token: string | undefined, id: string, body: object = {}) =>
  client.send('POST', `/auth/admin/users/${id}/delete`, body, { token });
const isClosed = async (userId: string) =>
  (await readEvents(auth, accountClosed)).some((event) => event.userId === userId);

test('somebody who owes cannot delete their account before they have paid', async () => {
  const mara = await client.join();
  payments.owed.set(mara.user.id, 50_000);
  expect(await close(mara.token, mara.password)).toMatchObject({
    status: 409,
    message: 'You owe $500.00. Pay it in your earnings first, or ask us to delete your account.',
  });
  // Somebody without the password learns nothing about the debt.
  expect(await close(mara.token, 'a wrong one')).toMatchObject({ status: 400 });
  expect(await isClosed(mara.user.id)).toBe(false);
  payments.owed.delete(mara.user.id);
  expect((await close(mara.token, mara.password)).status).toBe(200);
  expect(await isClosed(mara.user.id)).toBe(true);
});

test.each(['stub', 'fail'] as const)('nobody is kept where payments does not say: %s', async (mode) => {
  const mara = await client.join();
  payments.mode = mode;
  expect((await close(mara.token, mara.password)).status).toBe(200);
});

test('an ADMIN deletes the account of who owes, which is undone by signing in', async () => {
  const [mara, other, admin] = [await client.join(), await client.join(), await joinAdmin(auth, client)];
  payments.owed.set(mara.user.id, 50_000);
  expect((await closeOf(other.token, mara.user.id)).status).toBe(403);
  expect(await closeOf(admin.token, admin.user.id)).toMatchObject({
    status: 400,
    message: 'You delete your own account in the settings',
  });
  const second = await joinAdmin(auth, client);
  expect(await closeOf(admin.token, second.user.id)).toMatchObject({
    status: 403,
    message: 'The account of an admin cannot be deleted',
  });
  for (const _ of [1, 2])
    expect((await closeOf(admin.token, mara.user.id, { note: 'Asked by mail' })).status).toBe(200);
  expect(await isClosed(mara.user.id)).toBe(true);
  expect(await readEvents(auth, accountClosedByAdmin)).toMatchObject([
    { userId: mara.user.id, adminId: admin.user.id, note: 'Asked by mail' },
  ]);
  expect((await client.send('GET', '/auth/me', undefined, { token: mara.token })).status).toBe(401);
  expect((await client.login(mara.email, mara.password)).status).toBe(200);
});
