import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#/testing/client.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.destroy());

it('works', async () => {
  const mara = await client.join({ role: 'CREATOR' });
  expect(mara).toMatchObject({ user: { role: 'CREATOR' } });
  const me = await client.me(mara.token);
  expect(me).toMatchObject({ status: 200, data: { username: mara.username, stats: null } });
  const again = await client.login(mara.email, 'password');
  expect(again.message).toBe(undefined);
  expect(again.status).toBe(200);
  expect(again.device).toMatch(/^[\w-]{43}$/);
  const refreshed = await Promise.all(Array.from({ length: 10 }, () => client.refresh(again.data.refreshToken)));
  expect(new Set(refreshed.map(({ data }) => data.refreshToken)).size).toBe(1);
  for (let i = 0; i < 10; i++)
    expect((await client.login(mara.email, 'wrongwrong', { from: '9.9.9.9' })).status).toBe(401);
  expect(await client.login(mara.email, 'wrongwrong', { from: '9.9.9.9' })).toMatchObject({
    status: 429,
    retryAfter: 900,
  });
  const jwks = await auth.app.inject('/.well-known/jwks.json');
  expect(jwks.json()).toMatchObject({ keys: [{ kty: 'OKP', crv: 'Ed25519' }] });
});
