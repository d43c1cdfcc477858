import { userRegistered } from '@stagedoor/contracts/auth-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient, uniqueAddress, uniqueName } from '#/testing/client.ts';
import { readEvents } from '#/testing/read-events.ts';
import { type SocialStub, startSocialStub } from '#/testing/social-stub.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let social: SocialStub;
let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  social = await startSocialStub();
  auth = await startAuth({ environment: { SOCIAL_URL: social.url, REGISTRATIONS_PER_HOUR: '4' }, patienceFactor: 1 });
});
afterEach(() => {
  social.mode = 'answer';
});
afterAll(async () => {
  await auth.destroy();
  await social.close();
});

function fields(extra: object = {}) {
  const username = uniqueName('theo');
  return { email: `${username}@example.org`, username, password: 'password', ...extra };
}

async function accountRow(username: string) {
  const [row] = await auth.deps.database.sql`select * from accounts where username = ${username}`;
  return row;
}

describe('registration', () => {
  it('returns a session and the caller, with the profile created', async () => {
    const sent = fields({ displayName: '  Théo  ', role: 'CREATOR', confirmPassword: 'password' });
    const reply = await client.register(sent);
    expect(reply.status).toBe(201);
    expect(reply.data).toEqual({
      token: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        username: sent.username,
        email: sent.email,
        isEmailVerified: false,
        role: 'CREATOR',
        createdAt: expect.any(String),
        displayName: 'Théo',
        bio: null,
        avatarUrl: null,
        coverUrl: null,
        isVerified: false,
        subscriptionPrice: 0,
        isPrivate: false,
        allowMessages: true,
        showOnlineStatus: true,
        stats: { posts: 0, followers: 0, following: 0, subscribers: 0 },
        isFollowing: false,
        isBlocked: false,
        hasSubscription: false,
      },
    });
    const { id, createdAt } = reply.data.user;
    const beginning = { userId: id, username: sent.username, displayName: 'Théo', role: 'CREATOR', createdAt };
    expect(social.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/internal/profiles',
      body: beginning,
      claims: { aud: 'social', sub: 'service:auth', iss: 'stagedoor' },
    });
    expect((await readEvents(auth, userRegistered)).at(-1)).toEqual(beginning);
    expect((await client.me(reply.data.token)).status).toBe(200);
  });

  it('accepts the minimum: a fan without a display name', async () => {
    const { status, data } = await client.register(fields({ displayName: '  ' }));
    expect(status).toBe(201);
    expect(data.user).toMatchObject({ role: 'FAN', displayName: null });
  });

  it('accepts a form, URL-encoded or multipart', async () => {
    const encoded = fields({ role: 'CREATOR' });
    const asForm = await client.send('POST', '/auth/register', undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(encoded).toString(),
    });
    expect(asForm).toMatchObject({ status: 201, data: { user: { username: encoded.username, role: 'CREATOR' } } });

    const parts = fields();
    const body = Object.entries(parts).map(
      ([name, value]) => `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const asParts = await client.send('POST', '/auth/register', undefined, {
      headers: { 'content-type': 'multipart/form-data; boundary=limit' },
      body: `${body.join('')}--limit--\r\n`,
    });
    expect(asParts).toMatchObject({ status: 201, data: { user: { username: parts.username } } });
  });

  it('sends the event and goes on where the profile’s service fails or hangs', async () => {
    for (const mode of ['fail', 'hang'] as const) {
      social.mode = mode;
      const start = performance.now();
      const { status, data } = await client.register(fields());
      expect(status).toBe(201);
      expect(performance.now() - start).toBeLessThan(2_500);
      expect((await readEvents(auth, userRegistered)).at(-1)).toMatchObject({ userId: data.user.id });
    }
  });

  it('publishes the event', async () => {
    const heard: unknown[] = [];
    const connection = await auth.deps.bus.connected();
    const subscription = connection.subscribe(auth.deps.bus.subject(userRegistered.subject), {
      callback: (_, message) => heard.push(message.json()),
    });
    await connection.flush();
    const { data } = await client.register(fields());
    await waitFor(() => heard.length > 0);
    subscription.unsubscribe();
    expect(heard).toEqual([
      expect.objectContaining({
        specversion: '1.0',
        source: '/services/auth',
        type: 'auth.user.registered',
        data: expect.objectContaining({ userId: data.user.id }),
      }),
    ]);
    expect(JSON.stringify(heard)).not.toContain(data.user.email);
  });
});

describe('invalid registrations', () => {
  it.each([
    [{ email: undefined }, 'email', 'Email is required'],
    [{ email: '  ' }, 'email', 'Email is required'],
    [{ email: 'mara' }, 'email', 'Email is invalid'],
    [{ email: 'mara@example' }, 'email', 'Email is invalid'],
    [{ email: 'mara@example.org\u200b' }, 'email', 'Email is invalid'],
    [{ email: 'ma\u2060ra@example.org' }, 'email', 'Email is invalid'],
    [{ email: 'a@b.example, c@d.example' }, 'email', 'Email is invalid'],
    [{ email: `${'x'.repeat(243)}@example.org` }, 'email', 'Email is invalid'],
    [{ email: ['a@b.example'] }, 'email', 'Email is invalid'],
    [{ username: undefined }, 'username', 'Username is required'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'x'.repeat(31) }, 'username', 'Username must be at most 30 characters'],
    [{ username: 'mara-keys' }, 'username', 'Username can only contain letters, numbers, and underscores'],
    [{ username: 'mära' }, 'username', 'Username can only contain letters, numbers, and underscores'],
    [{ username: 'Notifications' }, 'username', 'Username is not available'],
    [{ password: undefined }, 'password', 'Password is required'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ password: 123456 }, 'password', 'Password must be text'],
    [{ confirmPassword: 'Password' }, 'confirmPassword', 'Passwords do not match'],
    [{ confirmPassword: '' }, 'confirmPassword', 'Please confirm your password'],
    [{ displayName: 'x'.repeat(51) }, 'displayName', 'Display name must be at most 50 characters'],
    [{ role: 'ADMIN' }, 'role', 'Account type must be FAN or CREATOR'],
    [{ role: 'admin' }, 'role', 'Account type must be FAN or CREATOR'],
  ])('%j is a 400', async (wrong, field, message) => {
    const sent = { ...fields(), ...wrong };
    expect(await client.register(sent)).toMatchObject({ status: 400, message, errors: [{ field, message }] });
    expect(await accountRow(String(sent.username))).toBeUndefined();
  });

  it('names each field that is wrong', async () => {
    const { errors } = await client.register({});
    expect(errors?.map(({ field }) => field)).toEqual(['email', 'username', 'password']);
  });

  it('is a 409 where the address or the name is taken, without case', async () => {
    const { email, username } = await client.join();
    expect(await client.register(fields({ email: email.toUpperCase() }))).toMatchObject({
      status: 409,
      message: 'Email is already registered',
    });
    expect(await client.register(fields({ username: username.toUpperCase() }))).toMatchObject({
      status: 409,
      message: 'Username is already taken',
    });
  });

  it('is a 409 to all but one of those who take a name at the same moment', async () => {
    const username = uniqueName('race');
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.register(fields({ username, ...(index % 2 === 0 ? {} : { email: `${username}@example.org` }) })),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    const events = await readEvents(auth, userRegistered);
    expect(events.filter((event) => event.username === username)).toHaveLength(1);
  });

  it('ignores unknown fields', async () => {
    const sent = fields();
    const forbidden = {
      id: '01981b5c-0000-7000-8000-000000000001',
      isVerified: true,
      isEmailVerified: true,
      emailVerifiedAt: '2020-01-01T00:00:00Z',
      email_verified_at: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
      passwordHash: 'x',
      suspendedAt: null,
      stats: { followers: 1_000_000 },
      subscriptionPrice: 999,
    };
    const { status, data } = await client.register({ ...sent, ...forbidden });
    expect(status).toBe(201);
    expect(data.user).toMatchObject({ isVerified: false, isEmailVerified: false, subscriptionPrice: 0, role: 'FAN' });
    expect(data.user.id).not.toBe(forbidden.id);
    expect(await accountRow(sent.username)).toMatchObject({ email_verified_at: null, role: 'FAN' });
  });

  it('stores text as people mean it, and the password as no one can read it', async () => {
    const sent = fields({ displayName: '\u0000 Zoe\u0308 \u001b[31m' });
    const { data } = await client.register(sent);
    expect(data.user.displayName).toBe('Zoë [31m');
    const row = await accountRow(sent.username);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('an Idempotency-Key', () => {
  it('returns the same account for a repeated registration', async () => {
    const sent = fields();
    const headers = { 'idempotency-key': `key-${sent.username}` };
    const first = await client.register(sent, { headers });
    const second = await client.register(sent, { headers });
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.data).toEqual(first.data);
    expect((await readEvents(auth, userRegistered)).filter(({ userId }) => userId === first.data.user.id)).toHaveLength(
      1,
    );
    expect(await client.register({ ...sent, role: 'CREATOR' }, { headers })).toMatchObject({ status: 409 });
  });

  it('can be on more registrations at once than there are connections', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => {
        const sent = fields();
        return client.register(sent, { headers: { 'idempotency-key': `key-${sent.username}` } });
      }),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  });
});

describe('the limit of registrations from an address', () => {
  it('is a 429 over it, nobody else’s, and over after an hour', async () => {
    const from = uniqueAddress();
    for (let count = 1; count <= 3; count += 1) expect((await client.register(fields(), { from })).status).toBe(201);
    // A refused name counts too, because it reveals which names are taken. So does a request with a key.
    const taken = fields({ username: (await client.join()).username });
    const headers = { 'idempotency-key': `key-${taken.email}` };
    expect((await client.register(taken, { from, headers })).status).toBe(409);

    const refused = await client.register(fields(), { from });
    expect(refused).toMatchObject({ status: 429, message: 'Too many requests. Please try again later.' });
    expect(refused.retryAfter).toBeGreaterThan(3_500);
    expect((await client.register(fields(), { from: uniqueAddress() })).status).toBe(201);

    auth.clock.advance(3_600_000);
    expect((await client.register(fields(), { from })).status).toBe(201);
  });

  it('is four times as much for an IPv6 customer, whichever of their networks they use', async () => {
    const statuses = [];
    for (let count = 0; count < 18; count += 1) {
      const from = `2001:db8:4:${count.toString(16)}::1`;
      statuses.push((await client.register(fields(), { from })).status);
    }
    expect(statuses).toEqual([...Array(16).fill(201), 429, 429]);
  });

  it('is one limit for all who come at the same moment', async () => {
    const from = uniqueAddress();
    const replies = await Promise.all(Array.from({ length: 9 }, () => client.register(fields(), { from })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

it('works without the broker, and the events wait', async () => {
  const lonely = await startAuth({ natsUrl: 'nats://127.0.0.1:1' });
  const other = createClient(() => lonely);
  const people = await Promise.all(Array.from({ length: 5 }, () => other.join()));
  expect(await readEvents(lonely, userRegistered)).toHaveLength(people.length);
  const [waiting] = await lonely.deps.database.sql`select count(*)::int from kit.outbox where published_at is null`;
  expect(waiting).toEqual({ count: 5 });
  expect((await lonely.app.inject('/health/ready')).statusCode).toBe(200);
  await lonely.destroy();
});
