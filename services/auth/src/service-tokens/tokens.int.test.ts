import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let client: AuthWithSocial['client'];
let stop: AuthWithSocial['stop'];

beforeAll(async () => {
  ({ client, stop } = await startAuthWithSocial());
});
afterAll(() => stop());

async function serviceToken(service: string, secret: string, audience: string) {
  return client.send<{ token: string; expiresAt: string }>('POST', '/internal/service-token', {
    service,
    secret,
    audience,
  });
}

describe('tokens between services', () => {
  it('are issued for a secret, for one callee and five minutes', async () => {
    const { status, data } = await serviceToken('social', 'a-secret-of-social', 'payments');
    expect(status).toBe(200);
    const claims = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ sub: 'service:social', aud: 'payments', iss: 'stagedoor' });
    expect(claims.exp - claims.iat).toBe(300);
    expect(Math.abs(new Date(data.expiresAt).getTime() - claims.exp * 1_000)).toBeLessThan(2_000);
  });

  it.each([
    ['social', 'a-secret-of-the-gateway', 403],
    ['nobody', 'a-secret-of-social', 403],
    ['social', '', 400],
    ['', 'a-secret-of-social', 400],
  ])('are refused to %s with %s', async (service, secret, status) => {
    expect((await serviceToken(service, secret, 'payments')).status).toBe(status);
  });

  it('are refused for the audience of people', async () => {
    expect((await serviceToken('social', 'a-secret-of-social', 'stagedoor')).status).toBe(400);
  });

  it('contain the scopes granted to the service, and no others', async () => {
    const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    const granted = await serviceToken('crm', 'the-secret-of-crm', 'social');
    expect(claimsOf(granted.data.token)).toMatchObject({ sub: 'service:crm', aud: 'social', scope: 'people:read' });
    const others = await serviceToken('fan-crm', 'a-secret-of-fan-crm', 'social');
    expect(claimsOf(others.data.token)).not.toHaveProperty('scope');
  });

  it('are refused by calls of people', async () => {
    const { data } = await serviceToken('social', 'a-secret-of-social', 'auth');
    expect((await client.me(data.token)).status).toBe(401);
  });
});

describe('a person’s token', () => {
  const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  const exchange = async (body: object, service = 'gateway', secret = 'a-secret-of-the-gateway') => {
    const { data } = await serviceToken(service, secret, 'auth');
    return client.send<{ token: string; expiresAt: string }>('POST', '/internal/person-tokens', body, data);
  };

  it('is exchanged for one of the same person and session for one business service', async () => {
    const mara = await client.join();
    const { status, data } = await exchange({ token: mara.token, audience: 'payments' });
    expect(status).toBe(200);
    const [own, exchanged] = [claimsOf(mara.token), claimsOf(data.token)];
    const { sub, username, role, sid, auth_time } = own;
    expect(auth_time).toEqual(expect.any(Number));
    expect(exchanged).toMatchObject({ aud: 'payments', iss: 'stagedoor', sub, username, role, sid, auth_time });
    expect(exchanged.exp - exchanged.iat).toBe(300);
    expect(exchanged.exp).toBeLessThan(own.exp);
    expect((await client.me(data.token)).status).toBe(401);
    expect((await exchange({ token: data.token, audience: 'llc' })).status).toBe(400);
  });

  it('is exchanged by the person for a token of the same session for one business service', async () => {
    const mara = await client.join();
    const request = (service: string, token?: string) =>
      client.send<{ token: string }>('POST', '/auth/service-tokens', { service }, token ? { token } : undefined);
    const { status, data } = await request('llc', mara.token);
    expect(status).toBe(200);
    const { sub, sid } = claimsOf(mara.token);
    expect(claimsOf(data.token)).toMatchObject({ aud: 'llc', sub, sid });
    expect((await request('llc', data.token)).status).toBe(401);
    expect((await request('auth', mara.token)).status).toBe(400);
    expect((await request('llc')).status).toBe(401);
  });

  it('is exchanged by the gateway only, and for business services only', async () => {
    const mara = await client.join();
    const body = { token: mara.token, audience: 'payments' };
    expect((await exchange(body, 'social', 'a-secret-of-social')).status).toBe(403);
    for (const audience of ['auth', 'social', 'stagedoor', 'nothing']) {
      expect((await exchange({ ...body, audience })).status, audience).toBe(400);
    }
  });

  it('that is forged, or whose session has ended, is refused', async () => {
    const mara = await client.join();
    const forged = asUser({ userId: mara.user.id }).authorization.slice('Bearer '.length);
    for (const token of ['nonsense', forged]) {
      expect((await exchange({ token, audience: 'llc' })).status).toBe(400);
    }
    await client.send('POST', '/auth/logout', undefined, { token: mara.token });
    expect((await exchange({ token: mara.token, audience: 'llc' })).status).toBe(400);
  });
});
