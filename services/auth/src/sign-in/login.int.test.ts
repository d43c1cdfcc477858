import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, uniqueAddress } from '#/testing/client.ts';
import { type SocialStub, startSocialStub } from '#/testing/social-stub.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let social: SocialStub;
let auth: TestAuth;
const client = createClient(() => auth);
const paceMs = 150;
beforeAll(async () => {
  social = await startSocialStub();
  auth = await startAuth({
    environment: {
      SOCIAL_URL: social.url,
      LOGIN_FAILURES_PER_ADDRESS: '15',
      LOGIN_KNOWN_DEVICE_PACE_MS: String(paceMs),
    },
  });
});
afterAll(async () => {
  await auth.destroy();
  await social.close();
});

const wrong = 'wrong password';
async function fail(email: string, times: number, sent: { from: string; device?: string | undefined }) {
  const statuses = [];
  for (let count = 0; count < times; count += 1) statuses.push((await client.login(email, wrong, sent)).status);
  return statuses;
}

describe('signing in', () => {
  it('returns a session and the complete caller', async () => {
    const mara = await client.join({ role: 'CREATOR' });
    const { status, data } = await client.login(mara.email.toUpperCase(), mara.password);
    expect(status).toBe(200);
    expect(data.token.split('.')).toHaveLength(3);
    expect(data.user).toMatchObject({
      id: mara.user.id,
      email: mara.email,
      isEmailVerified: false,
      bio: 'Plays the piano',
      stats: { posts: 3 },
      // Auth's own fields win over the profile's.
      username: mara.username,
      role: 'CREATOR',
      createdAt: mara.user.createdAt,
    });
    const [, claims = ''] = data.token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      iss: 'stagedoor',
      aud: 'stagedoor',
      sub: mara.user.id,
      username: mara.username,
      role: 'CREATOR',
      sid: expect.any(String),
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
  });

  it('returns auth’s own data while social is unavailable', async () => {
    const mara = await client.join();
    social.mode = 'fail';
    const { status, data } = await client.login(mara.email, mara.password);
    social.mode = 'answer';
    expect(status).toBe(200);
    expect(data.user).toMatchObject({ username: mara.username, bio: null, stats: null, isVerified: null });
  });

  it('ignores the expired access token that a client still sends', async () => {
    const mara = await client.join();
    expect((await client.login(mara.email, mara.password, { token: 'long.gone.token' })).status).toBe(200);
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'mara', password: 'password' }, ['email']],
    [{ email: 'mara@example.org', password: '12345' }, ['password']],
    [{ email: 'mara@example.org', password: null }, ['password']],
    [[], ['body']],
  ])('refuses %j', async (body, names) => {
    const { status, errors } = await client.send('POST', '/auth/login', body);
    expect(status).toBe(400);
    expect(errors?.map(({ field }) => field)).toEqual(names);
  });

  it('renews the hash when the parameters have changed', async () => {
    const mara = await client.join();
    const { sql } = auth.deps.database;
    const read = async () => {
      const [row] = await sql`select password_hash from accounts where id = ${mara.user.id}`;
      return String(row?.password_hash);
    };
    const before = await read();
    await client.login(mara.email, mara.password);
    expect(await read()).toBe(before);
    const { hash } = await import('@node-rs/argon2');
    const older = await hash(mara.password, { memoryCost: 32, timeCost: 1, parallelism: 1 });
    await sql`update accounts set password_hash = ${older} where id = ${mara.user.id}`;
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
    expect(await read()).toContain('m=64,t=1');
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
  });

  it('says that an account is suspended only after the right password', async () => {
    const mara = await client.join();
    await auth.deps.database.sql`update accounts set suspended_at = now() where id = ${mara.user.id}`;
    expect(await client.login(mara.email, wrong)).toMatchObject({ status: 401, message: 'Invalid email or password' });
    expect(await client.login(mara.email, mara.password)).toMatchObject({
      status: 403,
      message: 'Your account is suspended',
    });
    expect(await client.refresh(mara.refreshToken)).toMatchObject({ status: 401 });
  });
});

describe('whether an account exists', () => {
  it('is revealed neither by the answer nor by the duration of a sign-in', async () => {
    const mara = await client.join();
    // A job looks up her mail in between.
    await waitFor(async () => (await auth.deps.database.sql`select id from mails`).length === 0);
    const request = async (email: string) => {
      const from = uniqueAddress();
      auth.resetStatements();
      const { raw, status, message } = await client.login(email, wrong, { from, device: 'x'.repeat(43) });
      const headers = Object.keys(raw.headers).filter((name) => name !== 'x-request-id');
      // Jobs query the database in between, but not these tables.
      const statements = auth.statements().filter((one) => /"(accounts|attempts|known_devices)"|advisory/.test(one));
      return { status, message, headers, body: raw.body, statements };
    };
    const known = await request(mara.email);
    const unknown = await request('nobody.at.all@example.org');
    expect(known).toMatchObject({ status: 401, message: 'Invalid email or password' });
    expect(unknown).toEqual(known);
    expect(known.statements.length).toBeGreaterThan(4);
  });

  it('is not revealed by the limit either', async () => {
    const from = uniqueAddress();
    const statuses = await fail('nobody@example.org', 11, { from });
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

describe('the limit for an account from an address', () => {
  it('is ten failures: then a 429, for the right password too, until a quarter of an hour is over', async () => {
    const mara = await client.join();
    const from = uniqueAddress();
    const begun = auth.clock.now().getTime();
    const sinceBegun = () => auth.clock.now().getTime() - begun;
    expect(await fail(mara.email, 10, { from })).toEqual(Array(10).fill(401));
    const refused = await client.login(mara.email, mara.password, { from });
    expect(refused).toMatchObject({ status: 429, message: 'Too many requests. Please try again later.' });
    expect(refused.retryAfter).toBeGreaterThanOrEqual(Math.floor(900 - sinceBegun() / 1_000));
    expect(refused.retryAfter).toBeLessThanOrEqual(900);
    // The case of the address does not matter, and an invented forwarded address does not either.
    expect((await client.login(mara.email.toUpperCase(), mara.password, { from })).status).toBe(429);
    expect((await client.login(mara.email, mara.password, { from: `${uniqueAddress()}, ${from}` })).status).toBe(429);

    auth.clock.advance(890_000 - sinceBegun());
    expect((await client.login(mara.email, mara.password, { from })).status).toBe(429);
    auth.clock.advance(20_000);
    expect((await client.login(mara.email, mara.password, { from })).status).toBe(200);
  });

  it('leaves other addresses and other accounts alone', async () => {
    const mara = await client.join();
    const theo = await client.join();
    const from = uniqueAddress();
    await fail(mara.email, 10, { from });
    expect((await client.login(mara.email, mara.password, { from })).status).toBe(429);
    expect((await client.login(mara.email, mara.password, { from: uniqueAddress() })).status).toBe(200);
    expect((await client.login(theo.email, theo.password, { from })).status).toBe(200);
  });

  it('counts failures only', async () => {
    const mara = await client.join();
    const from = uniqueAddress();
    for (let count = 0; count < 12; count += 1) {
      expect((await client.login(mara.email, mara.password, { from })).status).toBe(200);
    }
    expect(await fail(mara.email, 10, { from })).toEqual(Array(10).fill(401));
  });

  it('cannot be exceeded by concurrent attempts, and does not block right passwords', async () => {
    const mara = await client.join();
    const from = uniqueAddress();
    const guesses = await Promise.all(Array.from({ length: 14 }, () => client.login(mara.email, wrong, { from })));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    const theo = await client.join();
    const rights = await Promise.all(
      Array.from({ length: 14 }, () => client.login(theo.email, theo.password, { from: '192.0.2.77' })),
    );
    expect(rights.map(({ status }) => status)).toEqual(Array(14).fill(200));
  });
});

describe('the limit for an address', () => {
  it('counts failures for all accounts', async () => {
    const from = uniqueAddress();
    for (let count = 0; count < 15; count += 1) {
      expect((await client.login(`someone${count}@example.org`, wrong, { from })).status).toBe(401);
    }
    const mara = await client.join();
    expect((await client.login(mara.email, mara.password, { from })).status).toBe(429);
    expect((await client.login(mara.email, mara.password, { from: uniqueAddress() })).status).toBe(200);
    auth.clock.advance(901_000);
    expect((await client.login(mara.email, mara.password, { from })).status).toBe(200);
  });

  it('is that of the socket where the peer is no trusted proxy', async () => {
    const plain = await startAuth({ environment: { TRUSTED_PROXIES: '192.0.2.1', LOGIN_FAILURES_PER_ADDRESS: '3' } });
    const other = createClient(() => plain);
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await other.login(`someone${count}@example.org`, wrong, { from: uniqueAddress() })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    await plain.destroy();
  });
});

describe('a device that has signed in before', () => {
  it('is recognized by a cookie that scripts cannot read and that gives no access', async () => {
    const mara = await client.join();
    const { raw, device } = await client.login(mara.email, mara.password);
    expect(raw.headers['set-cookie']).toMatch(
      /^stagedoor_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    );
    expect((await client.send('GET', '/auth/me', undefined, { device })).status).toBe(401);
    expect((await client.login(mara.email, wrong, { device })).status).toBe(401);
  });

  it('is never locked out by the failures of others', async () => {
    const mara = await client.join();
    const from = uniqueAddress();
    await fail(mara.email, 10, { from });
    expect((await client.login(mara.email, mara.password, { from })).status).toBe(429);
    expect((await client.login(mara.email, mara.password, { from, device: mara.device })).status).toBe(200);
    await fail('someone@example.org', 5, { from });
    expect((await client.login('another@example.org', wrong, { from })).status).toBe(429);
    expect((await client.login(mara.email, mara.password, { from, device: mara.device })).status).toBe(200);
  });

  it('is only slowed down by its own failures, which count for nobody else', async () => {
    const mara = await client.join();
    const from = uniqueAddress();
    expect(await fail(mara.email, 10, { from, device: mara.device })).toEqual(Array(10).fill(401));
    const start = performance.now();
    expect(await fail(mara.email, 2, { from, device: mara.device })).toEqual([401, 401]);
    expect((await client.login(mara.email, mara.password, { from, device: mara.device })).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(paceMs);
    expect((await client.login(mara.email, mara.password, { from })).status).toBe(200);
  });

  it('is known for the accounts that signed in on it, and for no other', async () => {
    const mara = await client.join();
    const theo = await client.join();
    const from = uniqueAddress();
    await fail(theo.email, 10, { from });
    expect((await client.login(theo.email, theo.password, { from, device: mara.device })).status).toBe(429);

    const { device } = await client.login(theo.email, theo.password, { device: mara.device });
    expect(device).not.toBe(mara.device);
    expect((await client.login(theo.email, theo.password, { from, device })).status).toBe(200);
    await fail(mara.email, 10, { from: '192.0.2.200' });
    expect((await client.login(mara.email, mara.password, { from: '192.0.2.200', device })).status).toBe(200);
  });

  it('is not known by a cookie that somebody else planted there', async () => {
    const thief = await client.join();
    const mara = await client.join();
    await client.login(mara.email, mara.password, { device: thief.device });
    const from = uniqueAddress();
    await fail(mara.email, 10, { from });
    expect((await client.login(mara.email, mara.password, { from, device: thief.device })).status).toBe(429);
  });
});
