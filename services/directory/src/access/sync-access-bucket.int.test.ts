import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { directoryService } from '#/service.ts';
import { type TestDirectory, testAccess } from '#/testing/access-steps.ts';
import type { BusinessStub } from '#/testing/business-stub.ts';
import { findBucketEntry, openTestBucket } from '#/testing/find-bucket-entry.ts';

let directory: TestDirectory;
let business: BusinessStub;
let person: string;

const { me, activate, revoke } = testAccess((scene) => {
  ({ directory, business, person } = scene);
});

const inBucket = (service: string) => findBucketEntry(directory.deps.bus, `${service}.${person}`);

describe('the business service', () => {
  it('is notified before the person has their answer, and so is the bucket', async () => {
    await openTestBucket(directory.deps.bus);
    await activate('calendar');
    const change = { userId: person, hasAccess: true, plan: 'trial', revision: expect.any(Number) };
    expect(business.received).toEqual([{ path: '/internal/access', ...change }]);
    expect(await inBucket('calendar')).toEqual({ key: 'calendar', ...change });
    await revoke('calendar');
    expect(await inBucket('calendar')).toMatchObject({ hasAccess: false });
  });

  it('delays nobody while it hangs or is unavailable', async () => {
    business.hangs = true;
    try {
      expect((await activate('calendar')).status).toBe(200);
    } finally {
      business.hangs = false;
    }
    expect((await activate('crm')).status).toBe(200);
    expect((await inBucket('crm'))?.hasAccess).toBe(true);
  });
});

describe('the bucket', () => {
  it('is filled again after it was replaced', async () => {
    await activate('calendar');
    const { bucket, manager } = await openTestBucket(directory.deps.bus);
    const { streamInfo } = await bucket.status();
    await manager.streams.delete(streamInfo.config.name);
    const { natsUrl: url, eventNamespace: namespace } = directory.deps.config;
    await prepareTestBroker({ url, namespace });
    await waitFor(async () => (await inBucket('calendar'))?.hasAccess, { timeoutMs: 15_000 });
  });

  it('is written anew in slices, so that nobody waits until all rows are marked', async () => {
    const { sql: db } = directory.deps.database;
    // Records how many rows each statement marks.
    await db.unsafe(`
      create table marked (rows integer);
      create function record_marked() returns trigger language plpgsql as $$
        begin insert into marked select count(*) from after; return null; end $$;
      create trigger marked after update on service_access referencing new table as after for each statement execute function record_marked();
      insert into service_access (user_id, service_id, granted_at, revision, told_revision)
        select gen_random_uuid(), id, now(), 1, 1 from service, generate_series(1, 80);
      truncate marked;
      update synced_bucket set created = 'another';`);
    try {
      await waitFor(async () => {
        const [row] = await db`select count(*)::int as entries from synced_bucket where created <> 'another'`;
        return row?.entries === 1;
      });
      const [row] = await db`select max(rows) as most, sum(rows)::int as all from marked`;
      expect(row?.most).toBeLessThanOrEqual(1_000);
      expect(row?.all).toBeGreaterThan(2_000);
    } finally {
      await db`drop trigger marked on service_access`;
    }
  });

  it('is synchronized later after a failure', async () => {
    await activate('calendar');
    // The state after a process died between the commit and the write into the bucket.
    await directory.deps.database.db.execute(
      sql`update service_access set is_granted = false, revision = revision + 1 where user_id = ${person}`,
    );
    await waitFor(async () => (await inBucket('calendar'))?.hasAccess === false, { timeoutMs: 15_000 });
    await waitFor(async () => {
      const [row] = await directory.deps.database.db.execute(
        sql`select count(*)::int as outdated from service_access where told_revision <> revision`,
      );
      return row?.outdated === 0;
    });
  });
});

describe('with the broker away', () => {
  it('access is granted, and the service is notified', async () => {
    const environment = { SERVICE_SECRET: 'a-secret-of-tests', AUTH_URL: business.url, LLC_URL: business.url };
    const alone = await startTestService(directoryService, { environment, natsUrl: 'nats://127.0.0.1:1' });
    const response = await alone.app.inject({
      method: 'POST',
      url: '/services/llc/activate',
      headers: me(),
    });
    expect(response.statusCode).toBe(200);
    expect(business.received).toMatchObject([{ userId: person, hasAccess: true }]);
    await alone.destroy();
  });
});
