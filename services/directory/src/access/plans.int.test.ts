import { trialDays } from '@stagedoor/contracts/service-billing';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { describe, expect, it } from 'vitest';
import { startMissingTrials } from '#/access/start-missing-trials.ts';
import { admin, startDirectory, type TestDirectory, testAccess } from '#/testing/access-steps.ts';
import type { BusinessStub } from '#/testing/business-stub.ts';
import { findBucketEntry } from '#/testing/find-bucket-entry.ts';

let directory: TestDirectory;
let business: BusinessStub;
let person: string;

const { send, activate, grant, revoke, checkAccess, ...steps } = testAccess((scene) => {
  ({ directory, business, person } = scene);
});

const tell = (service: string, plan: 'trial' | 'paid' | null, revision: number, reason?: 'unconfirmed' | 'unpaid') =>
  send('POST', '/internal/service-plans', {
    headers: asService('payments', 'directory'),
    payload: { userId: person, service, plan, revision, ...(reason && { reason }) },
  });
const hasAccess = async (slug: string) => (await checkAccess(slug)).hasAccess;
const events = async (at = directory) => (await steps.events(at)).map(({ data }) => data);

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

  it('says until when an address has to be confirmed, where it is not, or auth does not answer', async () => {
    const confirmations = async () => (await events()).map(({ grantedAt, confirmBy }) => [grantedAt, confirmBy]);
    business.confirmed.add(person);
    await activate('calendar');
    business.confirmed.delete(person);
    await activate('crm');
    business.isUnavailable = true;
    expect((await activate('perks')).status).toBe(200);
    business.isUnavailable = false;
    const [confirmed, ...unconfirmed] = await confirmations();
    expect(confirmed?.[1]).toBeUndefined();
    expect(unconfirmed).toHaveLength(2);
    for (const [grantedAt, confirmBy] of unconfirmed) {
      expect(Date.parse(String(confirmBy)) - Date.parse(String(grantedAt))).toBe(86_400_000);
    }
  });

  it('that was closed for want of a confirmed address is opened by confirming it, not by asking again', async () => {
    await activate('calendar');
    await tell('calendar', null, 70, 'unconfirmed');
    expect(await hasAccess('calendar')).toBe(false);
    expect(await activate('calendar')).toMatchObject({ status: 403, message: 'Confirm your email address first' });
    await tell('calendar', 'trial', 71);
    expect(await hasAccess('calendar')).toBe(true);
    await tell('calendar', null, 72, 'unpaid');
    expect((await activate('calendar')).status).toBe(402);
  });

  it('follows the newest change of payments, and nobody else’s', async () => {
    await activate('calendar');
    await tell('calendar', 'paid', 21);
    await tell('calendar', null, 20);
    expect(await hasAccess('calendar')).toBe(true);
    const body = { userId: person, service: 'calendar', plan: null, revision: 30 };
    expect((await send('POST', '/internal/service-plans', { payload: body })).status).toBe(401);
    const social = await send('POST', '/internal/service-plans', {
      headers: asService('social', 'directory'),
      payload: body,
    });
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
      (await send('GET', `/services/user/${person}/access`, { headers: admin })).data.find(
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
    const unbilled = await startDirectory(business, { FEATURES: 'none' });
    try {
      const answer = await send('POST', '/services/calendar/activate', { at: unbilled });
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
