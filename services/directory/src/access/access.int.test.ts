import { catalogue } from '@stagedoor/catalogue/catalogue';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { describe, expect, it } from 'vitest';
import { applyPlan } from '#/access/apply-plan.ts';
import { admin, type TestDirectory, testAccess } from '#/testing/access-steps.ts';
import type { BusinessStub } from '#/testing/business-stub.ts';
import { findBucketEntry } from '#/testing/find-bucket-entry.ts';

let directory: TestDirectory;
let business: BusinessStub;
let person: string;

const { me, send, activate, grant, revoke, checkAccess, events } = testAccess((scene) => {
  ({ directory, business, person } = scene);
});

describe('Get Started and Join Beta', () => {
  it.each([
    ['llc', 'live'],
    ['calendar', 'beta'],
    ['merch', 'live and public'],
  ])('give access to %s, which is %s', async (slug) => {
    const { status, data } = await activate(slug);
    expect(status).toBe(200);
    expect(data).toMatchObject({ slug, userAccess: { grantedAt: expect.any(String), lastAccessedAt: null } });
    expect((await checkAccess(slug)).hasAccess).toBe(true);
    expect((await send('GET', `/services/${slug}`)).data.userAccess).toEqual(data.userAccess);
    expect((await send('GET', `/services/${slug}`, { headers: admin })).data.userAccess).toBeNull();
  });

  it('are refused for a service that is coming soon or unknown', async () => {
    expect(await activate('crypto')).toMatchObject({ status: 409, message: 'This service is coming soon' });
    expect(await checkAccess('crypto')).toEqual({ hasAccess: false, reason: 'COMING_SOON' });
    expect(await activate('nothing')).toMatchObject({ status: 404, message: 'Service not found' });
    expect(await events()).toEqual([]);
  });

  it('have one effect and one event, however often and however many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => activate('llc')));
    answers.push(await activate('llc'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await events()).toEqual([
      { subject: 'directory.access.granted', data: expect.objectContaining({ service: 'llc', by: 'person' }) },
    ]);
    expect(business.received).toHaveLength(1);
  });

  it('answer the same to a repeated Idempotency-Key, even after the access was taken away', async () => {
    const headers = { ...me(), 'idempotency-key': `key-${person}` };
    const first = await activate('llc', headers);
    await revoke('llc');
    expect(await activate('llc', headers)).toEqual(first);
    expect((await checkAccess('llc')).hasAccess).toBe(false);
  });

  it('are for those who are signed in', async () => {
    for (const [method, path] of [
      ['POST', 'activate'],
      ['POST', 'access-record'],
      ['GET', 'check-access'],
      ['POST', 'grants'],
      ['DELETE', 'grants'],
    ] as const) {
      const { status, message } = await send(method, `/services/llc/${path}`, { headers: {}, payload: {} });
      expect([status, message], path).toEqual([401, 'Authentication required']);
    }
    expect((await send('GET', '/services/user/services', { headers: {} })).status).toBe(401);
  });
});

describe('an ADMIN', () => {
  it('grants and revokes access, each once', async () => {
    const granted = { status: 200, data: { userId: person, slug: 'llc', hasAccess: true }, message: undefined };
    expect(await grant('llc')).toEqual(granted);
    expect(await grant('llc')).toEqual(granted);
    expect(await checkAccess('llc')).toEqual({ hasAccess: true, reason: 'GRANTED' });
    const revoked = { ...granted, data: { ...granted.data, hasAccess: false } };
    expect(await revoke('llc')).toEqual(revoked);
    expect(await revoke('llc')).toEqual(revoked);
    expect(await checkAccess('llc')).toEqual({ hasAccess: false, reason: 'LOCKED' });
    expect((await send('GET', '/services/llc')).data.userAccess).toBeNull();
    expect((await events()).map(({ subject }) => subject)).toEqual([
      'directory.access.granted',
      'directory.access.revoked',
    ]);
    expect(business.received).toMatchObject([{ hasAccess: true }, { hasAccess: false }]);
  });

  it('changes nothing by revoking access that was never granted', async () => {
    expect((await revoke('llc')).status).toBe(200);
    expect(await events()).toEqual([]);
    expect(business.received).toEqual([]);
  });

  it('is refused for a service that is coming soon or unknown, and for an invalid person', async () => {
    expect((await grant('crypto')).status).toBe(409);
    expect((await grant('nothing')).status).toBe(404);
    expect((await revoke('nothing')).status).toBe(404);
    for (const payload of [{}, { userId: 'someone' }, { userId: null }]) {
      expect((await send('POST', '/services/llc/grants', { headers: admin, payload })).status).toBe(400);
    }
  });

  it('sees which services a person may open, and why', async () => {
    const list = async (headers = admin) => send('GET', `/services/user/${person}/access`, { headers });
    const of = async (slug: string) =>
      (await list()).data.find((access: { slug: string }) => access.slug === slug) as unknown;
    expect(await of('llc')).toMatchObject({ hasAccess: false, reason: 'LOCKED', grantedAt: null });
    await grant('llc');
    expect(await of('llc')).toMatchObject({ hasAccess: true, reason: 'GRANTED', grantedAt: expect.any(String) });
    await revoke('llc');
    expect(await of('llc')).toMatchObject({ hasAccess: false, reason: 'LOCKED', grantedAt: null });
    expect(await of('merch')).toMatchObject({ hasAccess: true, reason: 'PUBLIC' });
    const slugs = (await list()).data.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual((await send('GET', '/services')).data.map(({ slug }: { slug: string }) => slug));
    expect((await list(me())).status).toBe(403);
    expect((await send('GET', '/services/user/none/access', { headers: admin })).status).toBe(404);
  });

  it('is the only one who may do so', async () => {
    for (const role of ['FAN', 'CREATOR'] as const) {
      const headers = asUser({ userId: person, role });
      expect((await send('POST', '/services/llc/grants', { headers, payload: { userId: person } })).status).toBe(403);
      expect((await send('DELETE', '/services/llc/grants', { headers, payload: { userId: person } })).status).toBe(403);
    }
    expect((await checkAccess('llc')).hasAccess).toBe(false);
  });

  it('revokes access for good: only an ADMIN grants it again, with a new date', async () => {
    await activate('llc');
    await revoke('llc');
    directory.clock.advance(86_400_000);
    expect(await activate('llc')).toMatchObject({ status: 403, message: 'Your access to this service was revoked' });
    expect(await checkAccess('llc')).toEqual({ hasAccess: false, reason: 'LOCKED' });
    await grant('llc');
    const { data } = await activate('llc');
    expect(Date.parse(data.userAccess.grantedAt)).toBeGreaterThan(Date.now() + 80_000_000);
    expect((await events()).map(({ subject }) => subject.split('.').at(-1))).toEqual(['granted', 'revoked', 'granted']);
  });

  it('cannot grant access to an unknown person: a 404, or a 503 while social is unavailable', async () => {
    business.unknown.add(person);
    expect(await grant('llc')).toMatchObject({ status: 404, message: 'User not found' });
    expect((await checkAccess('llc')).hasAccess).toBe(false);
    business.unknown.delete(person);
    business.isUnavailable = true;
    try {
      expect((await grant('llc')).status).toBe(503);
    } finally {
      business.isUnavailable = false;
    }
    expect((await grant('llc')).status).toBe(200);
  });
});

describe('the services that I may open', () => {
  it('are the public ones and the granted ones, in the order of the directory', async () => {
    const open = catalogue.filter(({ isPublic }) => isPublic).map(({ slug }) => slug);
    const slugs = async () =>
      (await send('GET', '/services/user/services')).data.map(({ slug }: { slug: string }) => slug);
    expect((await slugs()).toSorted()).toEqual(open.toSorted());
    await activate('llc');
    await grant('calendar');
    await activate('crypto');
    const all = (await send('GET', '/services')).data.map(({ slug }: { slug: string }) => slug);
    const mine = [...open, 'llc', 'calendar'];
    expect(await slugs()).toEqual(all.filter((slug: string) => mine.includes(slug)));
  });
});

describe('opening a service', () => {
  it('is recorded for a person with access', async () => {
    await activate('llc');
    const { status, data } = await send('POST', '/services/llc/access-record');
    expect([status, data.lastAccessedAt]).toEqual([200, expect.any(String)]);
    expect((await send('GET', '/services/llc')).data.userAccess).toEqual(data);
    directory.clock.advance(1_000);
    const later = await send('POST', '/services/llc/access-record');
    expect(Date.parse(later.data.lastAccessedAt)).toBeGreaterThan(Date.parse(data.lastAccessedAt));
    expect(later.data.grantedAt).toBe(data.grantedAt);
  });

  it('is recorded for a public service, too', async () => {
    expect((await send('GET', '/services/merch')).data.userAccess).toBeNull();
    const { data } = await send('POST', '/services/merch/access-record');
    expect((await send('GET', '/services/merch')).data.userAccess).toEqual(data);
    expect(await checkAccess('merch')).toEqual({ hasAccess: true, reason: 'PUBLIC' });
    expect(await events()).toEqual([]);
    expect(await findBucketEntry(directory.deps.bus, `merch.${person}`)).toBeUndefined();
  });

  it('is refused without access, before and after', async () => {
    const refused = { status: 403, message: 'You do not have access to this service' };
    expect(await send('POST', '/services/llc/access-record')).toMatchObject(refused);
    expect(await send('POST', '/services/crypto/access-record')).toMatchObject(refused);
    expect((await send('POST', '/services/nothing/access-record')).status).toBe(404);
    await activate('llc');
    await revoke('llc');
    expect(await send('POST', '/services/llc/access-record')).toMatchObject(refused);
    expect((await checkAccess('llc')).reason).toBe('LOCKED');
  });
});

describe('another service asks whether a person may open a service', () => {
  const ask = (slug: string, headers = asService('auth', 'directory')) =>
    send('GET', `/internal/services/${slug}/access/${person}`, { headers });

  it('and is answered by what they were granted', async () => {
    expect(await ask('calendar')).toMatchObject({ status: 200, data: { hasAccess: false } });
    await activate('calendar');
    expect((await ask('calendar')).data).toEqual({ hasAccess: true, endedAt: null });
    expect((await ask('payments')).data).toEqual({ hasAccess: true, endedAt: null });
    expect((await ask('nothing')).status).toBe(404);
  });

  it('and nobody else does', async () => {
    expect((await ask('calendar', asService('notifications', 'directory'))).status).toBe(200);
    expect((await ask('calendar', asService('fan-crm', 'directory'))).status).toBe(403);
    expect((await ask('calendar', me())).status).toBe(401);
  });

  it('and until when they could', async () => {
    const read = async (slug: string) => (await ask(slug)).data as unknown;
    expect(await read('llc')).toEqual({ hasAccess: false, endedAt: null });
    await activate('llc');
    expect(await read('llc')).toEqual({ hasAccess: true, endedAt: null });
    await revoke('llc');
    const ended = await read('llc');
    expect(ended).toEqual({ hasAccess: false, endedAt: expect.stringMatching(/^20/) });
    directory.clock.advance(86_400_000);
    expect(await read('llc')).toEqual(ended);
    // Revoking again, or closing it in billing, does not change the time at which access ended.
    await revoke('llc');
    await directory.deps.database.transaction((tx) =>
      applyPlan(tx, directory.deps, { userId: person, service: 'llc', plan: null, revision: 7 }),
    );
    expect(await read('llc')).toEqual(ended);
    await grant('llc');
    expect(await read('llc')).toEqual({ hasAccess: true, endedAt: null });
  });
});
