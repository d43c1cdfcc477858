import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#/testing/client.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.destroy());

async function request(userId: string, token?: string, service = 'notifications') {
  const body = { service, secret: `a-secret-of-${service}`, audience: 'auth' };
  const issued = await client.send<{ token: string }>('POST', '/internal/service-token', body);
  const path = `/internal/people/${userId}/mail-address` as const;
  return client.send('GET', path, undefined, { token: token ?? issued.data.token });
}

it('gives a service the verified address of a person who is not suspended', async () => {
  const mara = await client.join();
  const { sql } = auth.deps.database;
  const id = JSON.parse(Buffer.from(mara.token.split('.')[1] ?? '', 'base64url').toString()).sub;
  expect((await request(id)).data).toMatchObject({ email: null });
  await sql`update accounts set email_verified_at = now() where id = ${id}`;
  expect((await request(id)).data).toMatchObject({ email: mara.email, isDiscreet: false });
  await client.send('PUT', '/auth/discreet-mode', { isOn: true }, mara);
  expect((await request(id)).data).toMatchObject({ email: mara.email, isDiscreet: true });
  await sql`update accounts set suspended_at = now() where id = ${id}`;
  expect((await request(id)).data).toMatchObject({ email: null });
});

it('gives it to nobody else, and is a 404 for an unknown person', async () => {
  const mara = await client.join();
  const { sub } = JSON.parse(Buffer.from(mara.token.split('.')[1] ?? '', 'base64url').toString());
  expect((await request(sub, undefined, 'social')).status).toBe(403);
  expect((await request(sub, undefined, 'fan-crm')).status).toBe(403);
  const nobody = '01981b5c-0000-7000-8000-0000000000ee';
  expect((await request(nobody, mara.token)).status).toBe(401);
  expect((await request(nobody)).status).toBe(404);
});

it('gives those of many people at once, and leaves out who has no account', async () => {
  const [mara, theo] = [await client.join(), await client.join()];
  await auth.deps.database.sql`update accounts set email_verified_at = now() where id = ${mara.user.id}`;
  const ask = async (service: string) => {
    const body = { service, secret: `a-secret-of-${service}`, audience: 'auth' };
    const issued = await client.send<{ token: string }>('POST', '/internal/service-token', body);
    const userIds = [mara.user.id, theo.user.id, '01981b5c-0000-7000-8000-0000000000ee'];
    return client.send('POST', '/internal/mail-addresses', { userIds }, { token: issued.data.token });
  };
  const { data } = await ask('notifications');
  expect(data).toHaveLength(2);
  expect(data).toContainEqual({
    userId: mara.user.id,
    email: mara.email,
    username: mara.user.username,
    isDiscreet: false,
  });
  expect(data).toContainEqual(expect.objectContaining({ userId: theo.user.id, email: null }));
  expect((await ask('social')).status).toBe(403);
});

it('tells payments and the directory whether an address is confirmed, and not which one it is', async () => {
  const mara = await client.join();
  const { sub } = JSON.parse(Buffer.from(mara.token.split('.')[1] ?? '', 'base64url').toString());
  const ask = async (userId: string, service: string) => {
    const body = { service, secret: `a-secret-of-${service}`, audience: 'auth' };
    const issued = await client.send<{ token: string }>('POST', '/internal/service-token', body);
    const path = `/internal/people/${userId}/address-confirmation` as const;
    return client.send('GET', path, undefined, { token: issued.data.token });
  };
  expect((await ask(sub, 'payments')).data).toEqual({ isConfirmed: false });
  await auth.deps.database.sql`update accounts set email_verified_at = now() where id = ${sub}`;
  expect((await ask(sub, 'payments')).data).toEqual({ isConfirmed: true });
  expect((await ask(sub, 'social')).status).toBe(403);
  expect((await ask('01981b5c-0000-7000-8000-0000000000ee', 'payments')).status).toBe(404);
});

const askOwn = async (token: string, service = 'social') => {
  const body = { service, secret: `a-secret-of-${service}`, audience: 'auth' };
  const issued = await client.send<{ token: string }>('POST', '/internal/service-token', body);
  return client.send('POST', '/internal/own-address', { token }, { token: issued.data.token });
};

it('tells social the address of the person whose token it presents, verified or not', async () => {
  const mara = await client.join();
  expect((await askOwn(mara.token)).data).toEqual({ email: mara.email, isEmailVerified: false });
  const { sub } = JSON.parse(Buffer.from(mara.token.split('.')[1] ?? '', 'base64url').toString());
  await auth.deps.database.sql`update accounts set email_verified_at = now() where id = ${sub}`;
  expect((await askOwn(mara.token)).data).toEqual({ email: mara.email, isEmailVerified: true });
  expect((await askOwn('no token')).status).toBe(400);
  expect((await askOwn(mara.token, 'notifications')).status).toBe(403);
  await client.send('POST', '/auth/logout', {}, mara);
  expect((await askOwn(mara.token)).status).toBe(400);
});

it('does not tell the address for the token of an API key', async () => {
  const mara = await client.join({ role: 'CREATOR', isConfirmed: true });
  const scopes = ['profile:read'];
  const { data: made } = await client.send<{ secret: string }>('POST', '/auth/api-keys', { name: 'x', scopes }, mara);
  const { data: key } = await client.send<{ token: string }>('POST', '/auth/api-keys/token', { apiKey: made.secret });
  expect(await askOwn(key.token)).toMatchObject({ status: 400, message: "The token is not the person's own" });
});
