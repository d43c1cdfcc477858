import type { ApiScope } from '@stagedoor/contracts/api-scope';
import { describe, expect, it, vi } from 'vitest';
import { mara, type TestNotes, testNotes, theo } from '#/testing/fixtures/test-notes.ts';
import { asApiKey, asService, asServiceFor, asUser, signTestToken, testKeys } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

let notes: TestNotes;
const { createNote } = testNotes((started) => {
  notes = started;
});

describe('who may make a call', () => {
  it('is asked of the token', async () => {
    const at = async (url: string, headers: Record<string, string> = {}) => {
      const response = await notes.app.inject({ url, headers });
      return [response.statusCode, response.json().message];
    };
    expect(await at('/creators-only')).toEqual([401, 'Authentication required']);
    expect((await at('/creators-only', theo))[0]).toBe(403);
    expect((await at('/creators-only', mara))[0]).toBe(200);
    expect((await at('/internal/peek', mara))[0]).toBe(401);
    expect((await at('/internal/peek', asService('social', 'auth')))[0]).toBe(401);
    expect((await at('/internal/peek', asService('social', 'notes')))[0]).toBe(200);
    expect(await at('/internal/peek', asService('messaging', 'notes'))).toEqual([
      403,
      'This service may not make this call',
    ]);
    expect((await at('/internal/peek', asService('fan-crm', 'notes')))[0]).toBe(403);
    expect((await at('/internal/peek', asService('fan-crm', 'notes', ['people:read'])))[0]).toBe(200);
    expect((await at('/creators-only', asService('social', 'notes')))[0]).toBe(401);
  });

  it('rejects expired, forged and non-bearer tokens, on public calls too', async () => {
    const claims = { aud: 'stagedoor', sub: 'a', username: 'a', role: 'ADMIN', sid: 'a' };
    const good = signTestToken(claims);
    const [head, body, signature] = good.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","kid":"test"}').toString('base64url')}.${body}.`;
    const forged = [
      signTestToken(claims, -60_000),
      unsigned,
      `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`,
      signTestToken({ ...claims, aud: 'notes' }),
      signTestToken({ sub: 'a' }),
      'nonsense',
    ];
    for (const token of forged) {
      const response = await notes.app.inject({
        url: '/notes/01981b5c-0000-7000-8000-000000000009',
        headers: { authorization: `Bearer ${token}` },
      });
      expect([response.statusCode, response.json().message]).toEqual([401, 'Invalid or expired token']);
    }
    const basic = { url: '/notes/01981b5c-0000-7000-8000-000000000009', headers: { authorization: 'Basic abc' } };
    expect((await notes.app.inject(basic)).statusCode).toBe(401);
    // An empty header means no token: a client may set it for a visitor.
    const empty = { url: '/notes/01981b5c-0000-7000-8000-000000000009', headers: { authorization: '' } };
    expect((await notes.app.inject(empty)).statusCode).toBe(200);
  });

  it('ends with its time and with its key, though it counted before', async () => {
    const claims = { aud: 'stagedoor', sub: 'a', username: 'a', role: 'FAN', sid: 'a' };
    const url = '/notes/01981b5c-0000-7000-8000-000000000009';
    const statusOf = async (token: string) =>
      (await notes.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
    const short = signTestToken(claims, 2_000);
    expect(await statusOf(short)).toBe(200);
    await waitFor(async () => (await statusOf(short)) === 401);

    const long = signTestToken(claims);
    expect(await statusOf(long)).toBe(200);
    const withdrawn = vi.spyOn(testKeys, 'find').mockResolvedValue(undefined);
    expect(await statusOf(long)).toBe(401);
    withdrawn.mockRestore();
    expect(await statusOf(long)).toBe(200);
  });

  it('is asked of the scopes of an API key, of which a call declares one or none', async () => {
    const person = { userId: '01981b5c-0000-7000-8000-000000000001' };
    const note = '/notes/01981b5c-0000-7000-8000-000000000009';
    const at = async (url: string, headers: Record<string, string>) => {
      const response = await notes.app.inject({ url, headers });
      return [response.statusCode, response.json().message];
    };
    const reader = asApiKey(person, ['posts:read', 'profile:read']);
    expect((await at(note, reader))[0]).toBe(200);
    expect(await createNote('by a key that reads', reader)).toMatchObject({
      status: 403,
      body: { message: 'This API key lacks the scope posts:write' },
    });
    const writer = asApiKey(person, ['posts:write']);
    expect((await createNote('by a key that writes', writer)).status).toBe(201);
    // Even if everybody may read.
    expect(await at(note, writer)).toEqual([403, 'This API key lacks the scope posts:read']);
    expect(await at('/creators-only', reader)).toEqual([403, 'API keys may not make this call']);
    expect((await at('/internal/peek', reader))[0]).toBe(401);
    expect((await at(note, asApiKey({ ...person, audience: 'payments' }, ['posts:read'])))[0]).toBe(401);
    expect((await at(note, asApiKey(person, [])))[0]).toBe(403);
    notes.deps.revocations.revoke('of-a-key', notes.clock.now());
    expect((await at(note, asApiKey({ ...person, sessionId: 'of-a-key' }, ['posts:read'])))[0]).toBe(401);
  });

  it('of a service that acts for a person opens the calls of its scopes at the service that it names', async () => {
    const person = { userId: '01981b5c-0000-7000-8000-000000000001', role: 'CREATOR', sessionId: 'a-consent' } as const;
    const acting = (scopes: readonly ApiScope[], callee = 'notes') =>
      asServiceFor(person, { service: 'fan-crm', callee, scopes });
    const { status, body } = await createNote('by a service', acting(['posts:write']));
    expect(status).toBe(201);
    const at = async (url: string, headers: Record<string, string>) => {
      const response = await notes.app.inject({ url, headers });
      return [response.statusCode, response.json().message];
    };
    const note = `/notes/${body.data.id}`;
    expect((await at(note, acting(['posts:read'])))[0]).toBe(200);
    expect(await at(note, acting(['posts:write']))).toEqual([403, 'This service lacks the scope posts:read']);
    expect(await at('/creators-only', acting(['posts:read']))).toEqual([
      403,
      'No service may make this call for a person',
    ]);
    expect((await at(note, acting(['posts:read'], 'social')))[0]).toBe(401);
    expect((await at('/internal/peek', acting(['posts:read'])))[0]).toBe(401);
    // Without the acting service's name the token is nobody's.
    const nameless = {
      aud: 'notes.keys',
      sub: person.userId,
      username: 'mara',
      role: 'CREATOR',
      sid: 's',
      scope: 'posts:read',
    };
    expect((await at(note, { authorization: `Bearer ${signTestToken(nameless)}` }))[0]).toBe(401);
    notes.deps.revocations.revoke('a-consent', notes.clock.now());
    expect((await at(note, acting(['posts:read'])))[0]).toBe(401);
  });

  it('ends with the session', async () => {
    const headers = asUser({ userId: '01981b5c-0000-7000-8000-000000000003', sessionId: 'ended' });
    const url = '/notes/01981b5c-0000-7000-8000-000000000009';
    expect((await notes.app.inject({ url, headers })).statusCode).toBe(200);
    notes.deps.revocations.revoke('ended', notes.clock.now());
    expect((await notes.app.inject({ url, headers })).statusCode).toBe(401);
  });
});
