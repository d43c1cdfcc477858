import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bus, openBus } from '#/broker/bus.ts';
import { createLogger } from '#/observability/logger.ts';
import { openAccessBucket, type ServiceAccessChange, storeAccess } from '#/service-access/access-bucket.ts';
import { type AccessCopy, followAccess } from '#/service-access/access-copy.ts';
import { prepareTestBroker } from '#/testing/prepare-test-broker.ts';
import { type TestNats, testNats } from '#/testing/test-nats.ts';
import { waitFor } from '#/testing/wait-for.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const mara = '01981b5c-0000-7000-8000-000000000001';
const ben = '01981b5c-0000-7000-8000-000000000002';

let nats: TestNats;
let bus: Bus;
let open: { stop(): Promise<void> }[];
beforeEach(async () => {
  nats = testNats();
  await prepareTestBroker(nats);
  open = [];
  bus = openBus({ url: nats.url, name: 'test', namespace: nats.namespace, log });
});
afterEach(async () => {
  await Promise.all(open.map((copy) => copy.stop()));
  await bus.close();
});

function follow(keys: string[], over: Bus = bus): AccessCopy {
  const copy = followAccess({ bus: over, keys, log });
  open.push(copy);
  return copy;
}

async function openBucket() {
  const jetStream = await waitFor(() => bus.jetStream(), { what: 'JetStream', timeoutMs: 15_000 });
  return { bucket: await openAccessBucket(bus, jetStream), manager: jetStream.manager };
}

async function store(change: Partial<ServiceAccessChange>): Promise<void> {
  const { bucket } = await openBucket();
  await storeAccess(bucket, { key: 'llc', userId: mara, hasAccess: true, revision: 1, ...change });
}

/** Waits until the copy has been filled once, and no longer answers that it does not know. */
async function loaded(copy: AccessCopy): Promise<void> {
  await waitFor(async () => (await copy.hasAccess('llc', ben)) === false, { timeoutMs: 15_000 });
}

describe('a copy of who has access', () => {
  it('contains earlier entries of the bucket, for its own services only', async () => {
    await store({});
    await store({ key: 'crm' });
    const copy = follow(['llc']);
    await loaded(copy);
    expect(await copy.hasAccess('llc', mara)).toBe(true);
    expect(await copy.hasAccess('crm', mara)).toBe(false);
    const both = follow(['llc', 'crm']);
    await waitFor(() => both.hasAccess('crm', mara), { timeoutMs: 15_000 });
  });

  it('finds someone who was let in a moment ago, and turns away who was shut out', async () => {
    const copy = follow(['llc']);
    await loaded(copy);
    await store({});
    expect(await copy.hasAccess('llc', mara)).toBe(true);
    await store({ hasAccess: false, revision: 2 });
    await waitFor(async () => !(await copy.hasAccess('llc', mara)));
  });

  it('takes of two changes the later one, in whatever order they come', async () => {
    const copy = follow(['llc']);
    await loaded(copy);
    copy.apply({ key: 'llc', userId: mara, hasAccess: false, revision: 3 });
    copy.apply({ key: 'llc', userId: mara, hasAccess: true, revision: 2 });
    expect(await copy.hasAccess('llc', mara)).toBe(false);
    copy.apply({ key: 'llc', userId: mara, hasAccess: true, revision: 4 });
    expect(await copy.hasAccess('llc', mara)).toBe(true);
    copy.apply({ key: 'payments', userId: mara, hasAccess: true, revision: 1 });
    expect(await copy.hasAccess('payments', mara)).toBe(false);
  });

  it('keeps its entries when the bucket is lost, and follows the new one', async () => {
    await store({});
    const copy = follow(['llc']);
    await waitFor(() => copy.hasAccess('llc', mara), { timeoutMs: 15_000 });
    const { bucket, manager } = await openBucket();
    const { streamInfo } = await bucket.status();
    await manager.streams.delete(streamInfo.config.name);
    await prepareTestBroker(nats);
    expect(await copy.hasAccess('llc', mara)).toBe(true);
    await waitFor(
      async () => {
        await store({ userId: ben, revision: 5 });
        return copy.hasAccess('llc', ben);
      },
      { timeoutMs: 15_000 },
    );
    expect(await copy.hasAccess('llc', mara)).toBe(true);
    await store({ hasAccess: false, revision: 6 });
    await waitFor(async () => !(await copy.hasAccess('llc', mara)), { what: 'word by the new bucket' });
  });

  it('says that it cannot know, rather than no, where the broker has not been there yet', async () => {
    const away = openBus({
      url: 'nats://127.0.0.1:1',
      name: 'test',
      namespace: 'away',
      log,
    });
    const copy = follow(['llc'], away);
    await expect(copy.hasAccess('llc', mara)).rejects.toMatchObject({ statusCode: 503 });
    copy.apply({ key: 'llc', userId: mara, hasAccess: true, revision: 1 });
    expect(await copy.hasAccess('llc', mara)).toBe(true);
    await away.close();
  });

  it('ignores malformed entries', async () => {
    const { bucket } = await openBucket();
    await bucket.put(`llc.${mara}`, 'not JSON');
    await bucket.put(`llc.${ben}`, JSON.stringify({ userId: mara, hasAccess: true, revision: 1 }));
    await bucket.put('llc', JSON.stringify({ userId: mara, hasAccess: true, revision: 1 }));
    const copy = follow(['llc']);
    await loaded(copy);
    expect(await copy.hasAccess('llc', mara)).toBe(false);
  });
});

describe('the bucket', () => {
  it('keeps the later of two changes, also when both are stored at once', async () => {
    const { bucket } = await openBucket();
    const change = { key: 'llc', userId: mara, hasAccess: true };
    await Promise.all([5, 3, 7, 1, 6].map((revision) => storeAccess(bucket, { ...change, revision })));
    await storeAccess(bucket, { ...change, hasAccess: false, revision: 7 });
    expect((await bucket.get(`llc.${mara}`))?.json()).toEqual({ userId: mara, hasAccess: true, revision: 7 });
  });

  it('applies a change again after its entry was removed by hand', async () => {
    await store({ revision: 9 });
    const { bucket } = await openBucket();
    await bucket.delete(`llc.${mara}`);
    await store({ revision: 9 });
    expect((await bucket.get(`llc.${mara}`))?.json()).toMatchObject({ revision: 9 });
  });
});
