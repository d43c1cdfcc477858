import { catalogue, getEntry } from '@stagedoor/catalogue/catalogue';
import { directoryCategories } from '@stagedoor/catalogue/categories';
import type { Service } from '@stagedoor/contracts/services';
import { findTableDrift } from '@stagedoor/service-kit/testing/check-tables';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DirectoryDeps } from '#/config.ts';
import * as tables from '#/db/tables.ts';
import { directoryService } from '#/service.ts';
import { storeCatalogue } from '#/services/store-catalogue.ts';

const reader = '01981b5c-0000-7000-8000-000000000001';

let directory: TestService<DirectoryDeps>;
beforeAll(async () => {
  directory = await startTestService(directoryService);
});
afterAll(() => directory.destroy());

async function send(url: string, headers: Record<string, string> = {}) {
  const response = await directory.app.inject({ url, headers });
  return { status: response.statusCode, body: response.json() };
}

async function listServices(headers?: Record<string, string>): Promise<Service[]> {
  return (await send('/services', headers)).body.data;
}

describe('the directory', () => {
  it('lists every entry of the catalogue, by category and sort order', async () => {
    const services = await listServices();
    const expected = directoryCategories.flatMap((category) =>
      catalogue.filter((entry) => entry.directoryCategory === category).map(({ slug }) => slug),
    );
    expect(services.map(({ slug }) => slug)).toEqual(expected);
  });

  it('lists the fields of the contract, and no others', async () => {
    const services = await listServices();
    const { description } = getEntry('fan-crm');
    expect(services.find(({ slug }) => slug === 'fan-crm')).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: 'fan-crm',
      name: 'Fan CRM',
      description,
      icon: 'heart-handshake',
      color: '#C0265E',
      category: 'ENGAGEMENT',
      sortOrder: 26,
      requiresSubscription: true,
      isPublic: false,
      userAccess: null,
    });
  });

  it('returns one service with everything in the catalogue', async () => {
    const { status, body } = await send('/services/crypto');
    const { tagline, features } = getEntry('crypto');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      slug: 'crypto',
      tagline,
      features,
      status: 'coming-soon',
      pricing: 'TBA',
      port: 3280,
      apiEndpoint: '/api/crypto',
      catalogueCategory: 'Payment & Finance',
      userAccess: null,
    });
  });

  it.each(['nothing', 'PAYMENTS', '%00', 'x'.repeat(300)])('has no service %s', async (slug) => {
    expect(await send(`/services/${slug}`)).toEqual({
      status: 404,
      body: { success: false, statusCode: 404, message: 'Service not found' },
    });
  });
});

describe('the caller', () => {
  it('sees their own access, and only theirs', async () => {
    const { database } = directory.deps;
    const [banking] = await database.db.select().from(tables.services).where(eq(tables.services.slug, 'banking'));
    const grantedAt = new Date('2026-10-01T10:00:00.000Z');
    await database.db.insert(tables.serviceAccess).values({
      userId: reader,
      serviceId: banking?.id ?? '',
      grantedAt,
      isGranted: true,
      revision: 1,
      toldRevision: 0,
    });

    const mine = await send('/services/banking', asUser({ userId: reader }));
    expect(mine.body.data.userAccess).toEqual({ grantedAt: grantedAt.toISOString(), lastAccessedAt: null });
    const inList = (await listServices(asUser({ userId: reader }))).filter(({ userAccess }) => userAccess !== null);
    expect(inList.map(({ slug }) => slug)).toEqual(['banking']);

    const stranger = asUser({ userId: '01981b5c-0000-7000-8000-000000000002' });
    expect((await send('/services/banking', stranger)).body.data.userAccess).toBeNull();
    expect((await send('/services/banking')).body.data.userAccess).toBeNull();
  });

  it('is a 401 with an invalid token, rather than treated as a visitor', async () => {
    expect((await send('/services', { authorization: 'Bearer nonsense' })).status).toBe(401);
  });
});

describe('a further start', () => {
  it('keeps the rows and their ids, and updates them from the catalogue', async () => {
    const before = await listServices();
    const changed = catalogue.map((entry) => (entry.key === 'merch' ? { ...entry, name: 'Merchandise' } : entry));
    const { database, ids } = directory.deps;
    await Promise.all([storeCatalogue(database, ids, changed), storeCatalogue(database, ids, changed)]);

    const after = await listServices();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.find(({ slug }) => slug === 'merch')?.name).toBe('Merchandise');
    await storeCatalogue(database, ids, catalogue);
    expect(await listServices()).toEqual(before);
  });
});

it('has the tables that its code expects', async () => {
  expect(await findTableDrift(directory.deps.database, tables)).toEqual([]);
});
