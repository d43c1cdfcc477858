import { createHash } from 'node:crypto';
import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { waitFor, waitForLock } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#/testing/client.ts';
import { readEvents } from '#/testing/read-events.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.destroy());

const second = 1_000;
const day = 86_400 * second;
const refused = { status: 401, message: 'Invalid or expired refresh token' };

function sessionOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
}

describe('a refresh', () => {
  it('returns a new access token and the one successor, however often it is called', async () => {
    const { refreshToken, token } = await client.join();
    const first = await client.refresh(refreshToken);
    expect(first.status).toBe(200);
    expect(sessionOf(first.data.token)).toBe(sessionOf(token));
    expect((await client.me(first.data.token)).status).toBe(200);
    const secondTime = await client.refresh(refreshToken);
    expect(secondTime.data.refreshToken).toBe(first.data.refreshToken);
    expect(first.data.refreshToken).not.toBe(refreshToken);
  });

  it('works for a client that ignores the successor, for the thirty days of the token', async () => {
    const { refreshToken } = await client.join();
    for (let week = 0; week < 4; week += 1) {
      auth.clock.advance(7 * day);
      expect((await client.refresh(refreshToken)).status).toBe(200);
    }
    auth.clock.advance(2 * day);
    expect(await client.refresh(refreshToken)).toMatchObject(refused);
  });

  it('works for a client that uses the successor each time, until ninety days after the sign-in', async () => {
    let { refreshToken } = await client.join();
    for (let round = 0; round < 3; round += 1) {
      auth.clock.advance(29 * day);
      const reply = await client.refresh(refreshToken);
      expect(reply.status).toBe(200);
      refreshToken = reply.data.refreshToken;
    }
    auth.clock.advance(4 * day);
    expect(await client.refresh(refreshToken)).toMatchObject(refused);
  });

  it('gives a successor thirty days from its last use', async () => {
    const { refreshToken } = await client.join();
    await client.refresh(refreshToken);
    auth.clock.advance(29 * day);
    const { data } = await client.refresh(refreshToken);
    auth.clock.advance(29 * day);
    expect((await client.refresh(data.refreshToken)).status).toBe(200);
  });

  it('returns the same successor to ten concurrent requests', async () => {
    const { refreshToken } = await client.join();
    const replies = await Promise.all(Array.from({ length: 10 }, () => client.refresh(refreshToken)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ data }) => data.refreshToken)).size).toBe(1);
    const successor = replies[0]?.data.refreshToken ?? '';
    const next = await Promise.all([
      client.refresh(successor),
      client.refresh(refreshToken),
      client.refresh(successor),
    ]);
    expect(next.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('accepts the predecessor for 30 seconds after the successor was first used', async () => {
    const { refreshToken } = await client.join();
    const successor = (await client.refresh(refreshToken)).data.refreshToken;
    auth.clock.advance(day);
    auth.clock.stopAt(auth.clock.now());
    await client.refresh(successor);
    auth.clock.advance(30 * second);
    const late = await client.refresh(refreshToken);
    expect(late.status).toBe(200);
    expect(late.data.refreshToken).toBe(successor);
    // Using the successor again does not restart the 30 seconds.
    await client.refresh(successor);
    auth.clock.advance(1);
    expect(await client.refresh(refreshToken)).toMatchObject(refused);
  });

  it('treats a later use as theft, and ends the session for both', async () => {
    const { refreshToken, token, user } = await client.join();
    const successor = (await client.refresh(refreshToken)).data.refreshToken;
    const third = (await client.refresh(successor)).data;
    auth.clock.advance(31 * second);
    expect(await client.refresh(refreshToken)).toMatchObject(refused);
    expect(await client.refresh(successor)).toMatchObject(refused);
    expect(await client.refresh(third.refreshToken)).toMatchObject(refused);
    expect((await client.me(third.token)).status).toBe(401);
    const events = await readEvents(auth, sessionRevoked);
    expect(events.filter(({ userId }) => userId === user.id)).toEqual([
      { sessionId: sessionOf(token), userId: user.id, revokedAt: expect.any(String) },
    ]);
  });

  it('that meets the end of its session waits for the lock, and is refused', async () => {
    const { refreshToken, token } = await client.join();
    const { sql } = auth.deps.database;
    const meeting = await sql.begin(async (tx) => {
      await tx`update sessions set revoked_at = now() where id = ${sessionOf(token)}`;
      const reply = client.refresh(refreshToken);
      await waitForLock(sql);
      return { reply };
    });
    expect(await meeting.reply).toMatchObject(refused);
  });

  it('is no theft in another session of the same person', async () => {
    const mara = await client.join();
    const other = await client.login(mara.email, mara.password);
    const successor = (await client.refresh(mara.refreshToken)).data.refreshToken;
    await client.refresh(successor);
    auth.clock.advance(31 * second);
    await client.refresh(mara.refreshToken);
    expect((await client.refresh(other.data.refreshToken)).status).toBe(200);
  });

  it('contains a role that changed in between', async () => {
    const { refreshToken, user } = await client.join();
    await auth.deps.database.sql`update accounts set role = 'CREATOR' where id = ${user.id}`;
    const { data } = await client.refresh(refreshToken);
    expect(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString()).toContain('"role":"CREATOR"');
  });

  it('refuses an invalid token, and an access token', async () => {
    const { token } = await client.join();
    for (const none of ['x', 'x'.repeat(43), token, '\u0000', '💥']) {
      expect(await client.refresh(none.slice(0, 512))).toMatchObject(refused);
    }
    expect((await client.send('POST', '/auth/refresh', {})).errors).toEqual([
      { field: 'refreshToken', message: 'Token is required' },
    ]);
    expect((await client.refresh('x'.repeat(513))).status).toBe(400);
    expect((await client.send('POST', '/auth/refresh', { refreshToken: 5 })).status).toBe(400);
  });

  it('ignores the expired access token that the client still sends', async () => {
    const { refreshToken } = await client.join();
    expect((await client.refresh(refreshToken, { token: 'long.gone.token' })).status).toBe(200);
  });

  it('stores no token, only hashes', async () => {
    const { refreshToken } = await client.join();
    const { data } = await client.refresh(refreshToken);
    const rows = await auth.deps.database.sql`select s::text, t::text from sessions s, refresh_tokens t`;
    const dump = JSON.stringify(rows);
    for (const secret of [refreshToken, data.refreshToken]) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
      expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });
});

describe('signing out', () => {
  it('ends the session at once: its refresh token, its access token', async () => {
    const { token, refreshToken, user } = await client.join();
    expect(await client.send('POST', '/auth/logout', undefined, { token })).toMatchObject({ status: 200, data: null });
    expect((await client.me(token)).status).toBe(401);
    expect(await client.refresh(refreshToken)).toMatchObject(refused);
    const events = await readEvents(auth, sessionRevoked);
    expect(events.filter(({ userId }) => userId === user.id)).toHaveLength(1);
    expect((await client.send('POST', '/auth/logout', undefined, { token })).status).toBe(401);
  });

  it('leaves other sessions alone, except the one whose refresh token it names', async () => {
    const mara = await client.join();
    const second = (await client.login(mara.email, mara.password)).data;
    const third = (await client.login(mara.email, mara.password)).data;
    const stranger = await client.join();
    const body = { refreshToken: second.refreshToken };
    expect((await client.send('POST', '/auth/logout', body, { token: mara.token })).status).toBe(200);
    expect((await client.me(second.token)).status).toBe(401);
    expect((await client.me(third.token)).status).toBe(200);
    const others = { refreshToken: stranger.refreshToken };
    expect((await client.send('POST', '/auth/logout', others, { token: third.token })).status).toBe(200);
    expect((await client.me(stranger.token)).status).toBe(200);
  });

  it('requires a token', async () => {
    expect(await client.send('POST', '/auth/logout', undefined)).toMatchObject({
      status: 401,
      message: 'Authentication required',
    });
  });
});

describe('signing out late, by the hash of a refresh token', () => {
  const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('base64url');
  const signOutLate = (refreshTokenHash: string) => client.send('POST', '/auth/logout/late', { refreshTokenHash });

  it('ends the session at once, and no other one, as often as it is sent', async () => {
    const mara = await client.join();
    const other = (await client.login(mara.email, mara.password)).data;
    expect(await signOutLate(hashOf(mara.refreshToken))).toMatchObject({ status: 200, data: null });
    expect((await client.me(mara.token)).status).toBe(401);
    expect(await client.refresh(mara.refreshToken)).toMatchObject(refused);
    expect((await client.me(other.token)).status).toBe(200);
    expect((await signOutLate(hashOf(mara.refreshToken))).status).toBe(200);
    const events = await readEvents(auth, sessionRevoked);
    expect(events.filter(({ userId }) => userId === mara.user.id)).toHaveLength(1);
  });

  it('ends the session by each of its tokens, also by one that was exchanged since', async () => {
    const mara = await client.join();
    const { data } = await client.refresh(mara.refreshToken);
    await client.refresh(data.refreshToken);
    expect((await signOutLate(hashOf(mara.refreshToken))).status).toBe(200);
    expect((await client.me(data.token)).status).toBe(401);
  });

  it('is no exchange: the hash is not taken for the token, nor the token for the hash', async () => {
    const mara = await client.join();
    expect(await client.refresh(hashOf(mara.refreshToken))).toMatchObject(refused);
    for (const unknown of [mara.refreshToken, hashOf('unknown')]) {
      expect(await signOutLate(unknown)).toMatchObject({ status: 404, message: 'Session not found' });
    }
    expect((await signOutLate('x')).status).toBe(400);
    expect((await client.me(mara.token)).status).toBe(200);
  });
});

describe('the list of sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const list = (token: string | undefined) =>
    client.send<{ id: string; device: string | null; current: boolean; lastUsedAt: string; createdAt: string }[]>(
      'GET',
      '/auth/sessions',
      undefined,
      { token },
    );

  it("shows one's own that are open, last used first, devices in plain words", async () => {
    const mara = await client.join();
    auth.clock.advance(second);
    const other = (await client.login(mara.email, mara.password, { userAgent: firefox })).data;
    const { status, data } = await list(mara.token);
    expect(status).toBe(200);
    expect(data).toEqual([
      {
        id: sessionOf(other.token),
        device: 'Firefox on Linux',
        current: false,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
      expect.objectContaining({ id: sessionOf(mara.token), device: null, current: true }),
    ]);
    auth.clock.advance(60 * second);
    await client.refresh(mara.refreshToken);
    const [first] = (await list(mara.token)).data;
    expect(first).toMatchObject({ id: sessionOf(mara.token) });
    expect(first?.lastUsedAt).not.toBe(first?.createdAt);
    await client.send('POST', '/auth/logout', undefined, { token: other.token });
    expect((await list(mara.token)).data).toHaveLength(1);
    expect((await list(undefined)).status).toBe(401);
  });

  it("lets one end one's own, and nobody else's", async () => {
    const mara = await client.join();
    const other = (await client.login(mara.email, mara.password)).data;
    const stranger = await client.join();
    const end = (id: string, token: string | undefined) =>
      client.send('DELETE', `/auth/sessions/${id}`, undefined, { token });
    const missing = { status: 404, message: 'Session not found' };

    expect(await end(sessionOf(stranger.token), mara.token)).toMatchObject(missing);
    expect(await end('01981b5c-0000-7000-8000-000000000001', mara.token)).toMatchObject(missing);
    expect(await end('nonsense', mara.token)).toMatchObject(missing);
    expect((await end(sessionOf(other.token), undefined)).status).toBe(401);
    expect((await client.me(other.token)).status).toBe(200);
    expect((await client.me(stranger.token)).status).toBe(200);

    expect(await end(sessionOf(other.token), mara.token)).toMatchObject({ status: 200, data: null });
    expect((await end(sessionOf(other.token), mara.token)).status).toBe(200);
    expect((await client.me(other.token)).status).toBe(401);
    expect(await client.refresh(other.refreshToken)).toMatchObject(refused);
    const events = await readEvents(auth, sessionRevoked);
    expect(events.filter(({ sessionId }) => sessionId === sessionOf(other.token))).toHaveLength(1);
    expect((await end(sessionOf(mara.token), mara.token)).status).toBe(200);
    expect((await client.me(mara.token)).status).toBe(401);
  });

  it("lets one end all of one's own but the one in use, and nobody else's", async () => {
    const mara = await client.join();
    const others = [await client.login(mara.email, mara.password), await client.login(mara.email, mara.password)];
    const stranger = await client.join();
    const endOthers = (token: string | undefined) => client.send('DELETE', '/auth/sessions', undefined, { token });
    expect((await endOthers(undefined)).status).toBe(401);
    for (let time = 0; time < 2; time += 1) {
      expect(await endOthers(mara.token)).toMatchObject({ status: 200, data: null });
    }
    expect((await list(mara.token)).data.map(({ id }) => id)).toEqual([sessionOf(mara.token)]);
    for (const { data } of others) {
      expect((await client.me(data.token)).status).toBe(401);
      expect(await client.refresh(data.refreshToken)).toMatchObject(refused);
    }
    expect((await client.me(stranger.token)).status).toBe(200);
    const events = await readEvents(auth, sessionRevoked);
    expect(events.filter(({ userId }) => userId === mara.user.id)).toHaveLength(2);
  });
});

it('a session that ended in one instance has ended in others, and after a restart', async () => {
  const { DATABASE_URL } = { DATABASE_URL: auth.deps.config.databaseUrl };
  const second = await startAuth({ databaseUrl: DATABASE_URL, clock: auth.clock });
  const elsewhere = createClient(() => second);
  const { token } = await client.join();
  expect((await elsewhere.me(token)).status).toBe(200);
  await client.send('POST', '/auth/logout', undefined, { token });
  await waitFor(async () => (await elsewhere.me(token)).status === 401);
  await second.destroy();

  const restarted = await startAuth({ databaseUrl: DATABASE_URL, clock: auth.clock });
  expect((await createClient(() => restarted).me(token)).status).toBe(401);
  await restarted.destroy();
});
