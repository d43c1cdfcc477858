import { trialDays } from '@stagedoor/contracts/service-billing';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMissingTrials } from '#/access/start-missing-trials.ts';
import type { DirectoryDeps } from '#/config.ts';
import { directoryService } from '#/service.ts';
import { type BusinessStub, startBusinessStub } from '#/testing/business-stub.ts';
import { findBucketEntry } from '#/testing/find-bucket-entry.ts';

let business: BusinessStub;
let directory: TestService<DirectoryDeps>;
const start = (environment: Record<string, string> = {}) =>
  startTestService(directoryService, {
    environment: {
      SERVICE_SECRET: 'a-secret-of-tests',
      AUTH_URL: business.url,
      SOCIAL_URL: business.url,
      CALENDAR_URL: business.url,
      AI_CONTENT_URL: business.url,
      ...environment,
    },
    patienceFactor: 1,
  });
beforeAll(async () => {
  business = await startBusinessStub();
  directory = await start();
});
afterAll(async () => {
  await directory.destroy();
  await business.close();
});

let people = 0;
let person: string;
beforeEach(() => {
  people += 1;
  person = `01981b5c-0000-7000-8000-1${String(people).padStart(11, '0')}`;
  business.received.length = 0;
});
const admin = asUser({ userId: '01981b5c-0000-7000-8000-0000000000ad', role: 'ADMIN' });

async function send(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = asUser({ userId: person }),
  at = directory,
) {
  const response = await at.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const { data, message } = response.json();
  return { status: response.statusCode, data, message };
}
const activate = (slug: string) => send('POST', `/services/${slug}/activate`);
const grant = (slug: string) => send('POST', `/services/${slug}/grants`, { userId: person }, admin);
const revoke = (slug: string) => send('DELETE', `/services/${slug}/grants`, { userId: person }, admin);
const tell = (service: string, plan: 'trial' | 'paid' | null, revision: number) =>
  send(
    'POST',
    '/internal/service-plans',
    { userId: person, service, plan, revision },
    asService('payments', 'directory'),
  );
const hasAccess = async (slug: string) => (await send('GET', `/services/${slug}/check-access`)).data.hasAccess;

async function events(at = directory): Promise<Record<string, unknown>[]> {
  const rows = await at.deps.database.sql<{ data: Record<string, unknown> }[]>`
    select envelope -> 'data' as data from kit.outbox where envelope -> 'data' ->> 'userId' = ${person} order by ordinal`;
  return rows.map(({ data }) => data);
}

describe('a service with a price', () => {
  it('opens at once with a trial, of which payments and the service are told', async () => {
    const before = directory.clock.now().getTime();
    const { status, data } = await activate('ai-content');
    expect(status).toBe(200);
    expect(Object.keys(data)).not.toContain('trialEndsAt');
    expect(await events()).toMatchObject([{ service: 'ai-content', by: 'person', trialEndsAt: expect.any(String) }]);
    const [{ trialEndsAt } = {}] = await events();
    const days = (Date.parse(String(trialEndsAt)) - before) / 86_400_000;
    expect(days).toBeCloseTo(trialDays, 2);
    expect(trialDays).toBe(14);
    expect(business.received).toMatchObject([
      { userId: person, hasAccess: true, plan: 'trial', limits: { tokens: 100_000 } },
    ]);
    expect((await activate('ai-content')).data).toEqual(data);
    expect(await events()).toHaveLength(1);
  });

  it('has one trial a person, also after it was closed', async () => {
    await activate('calendar');
    expect(await tell('calendar', null, 10)).toMatchObject({ status: 200 });
    expect(await hasAccess('calendar')).toBe(false);
    expect(await activate('calendar')).toMatchObject({
      status: 402,
      message: 'Your trial of this service is over. Pay to open it again.',
    });
    await tell('calendar', 'paid', 11);
    expect(await hasAccess('calendar')).toBe(true);
    expect((await activate('calendar')).status).toBe(200);
    expect(business.received.at(-1)).toMatchObject({ hasAccess: true, plan: 'paid' });
  });

  it('follows the newest change of payments, and nobody else’s', async () => {
    await activate('calendar');
    await tell('calendar', 'paid', 21);
    await tell('calendar', null, 20);
    expect(await hasAccess('calendar')).toBe(true);
    const body = { userId: person, service: 'calendar', plan: null, revision: 30 };
    expect((await send('POST', '/internal/service-plans', body)).status).toBe(401);
    const social = await send('POST', '/internal/service-plans', body, asService('social', 'directory'));
    expect(social.status).toBe(403);
    expect(await hasAccess('calendar')).toBe(true);
    expect((await tell('nothing', 'paid', 1)).status).toBe(200);
  });

  it('stays as an ADMIN decided: what was granted is not closed, what was revoked is not opened', async () => {
    await activate('calendar');
    expect((await grant('calendar')).status).toBe(200);
    expect((await events()).at(-1)).toMatchObject({ by: 'admin' });
    expect(business.received.at(-1)).toMatchObject({ plan: 'granted' });
    await tell('calendar', null, 40);
    expect(await hasAccess('calendar')).toBe(true);
    await revoke('calendar');
    await tell('calendar', 'paid', 41);
    expect(await hasAccess('calendar')).toBe(false);
    expect((await activate('calendar')).status).toBe(403);
  });

  it('stays closed after an ADMIN revoked it while it was unpaid, whatever its person pays; a grant opens it', async () => {
    const accessOf = async (slug: string) =>
      (await send('GET', `/services/user/${person}/access`, undefined, admin)).data.find(
        (access: { slug: string }) => access.slug === slug,
      );
    await activate('calendar');
    expect(await accessOf('calendar')).toMatchObject({ hasAccess: true, canPayAgain: false });
    await tell('calendar', null, 50);
    expect(await accessOf('calendar')).toMatchObject({ hasAccess: false, canPayAgain: true });
    expect((await revoke('calendar')).status).toBe(200);
    expect((await revoke('calendar')).status).toBe(200);
    expect(await accessOf('calendar')).toMatchObject({ hasAccess: false, canPayAgain: false });
    expect((await events()).filter(({ revokedAt }) => revokedAt !== undefined)).toHaveLength(1);
    await tell('calendar', 'paid', 51);
    expect(await hasAccess('calendar')).toBe(false);
    expect(await activate('calendar')).toMatchObject({
      status: 403,
      message: 'Your access to this service was revoked',
    });
    await grant('calendar');
    expect(await hasAccess('calendar')).toBe(true);
  });

  it('reaches the bucket with its plan', async () => {
    await activate('calendar');
    const entry = await waitFor(() => findBucketEntry(directory.deps.bus, `calendar.${person}`));
    expect(entry).toMatchObject({ hasAccess: true, plan: 'trial' });
  });

  it('begins its trial for access that was there before, and not for what an ADMIN granted', async () => {
    const { sql } = directory.deps.database;
    await sql`insert into service_access (user_id, service_id, granted_at)
      select ${person}, id, '2025-01-01' from service where slug in ('crm', 'legal')`;
    await grant('perks');
    await startMissingTrials.run(directory.deps);
    expect((await events()).filter(({ trialEndsAt }) => trialEndsAt !== undefined)).toMatchObject([
      { service: 'crm', grantedAt: '2025-01-01T00:00:00.000Z' },
    ]);
  });
});

describe('without billing', () => {
  it('a service with a price opens as all others, for good', async () => {
    const unbilled = await start({ FEATURES: 'none' });
    try {
      const answer = await send('POST', '/services/calendar/activate', undefined, undefined, unbilled);
      expect(answer.status).toBe(200);
      const [event] = await events(unbilled);
      expect(event).not.toHaveProperty('trialEndsAt');
      expect(business.received.at(-1)).toEqual({
        path: '/internal/access',
        userId: person,
        hasAccess: true,
        revision: expect.any(Number),
      });
    } finally {
      await unbilled.destroy();
    }
  });
});
