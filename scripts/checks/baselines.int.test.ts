import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { describeSchema } from '@stagedoor/test-support/describe-schema';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** The migrations of version 2.0.0: `service/name hash`, or `kit/name hash`. */
const former = readFileSync(path.join(import.meta.dirname, 'fixtures/migrations-of-2.0.0.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [, of = '', name = '', hash = ''] = /^([a-z-]+)\/(\S+) (\S+)$/.exec(line) ?? [];
    return { of, name, hash };
  });

/** Hashes of the schemas that version 2.0.0 left, as `describeSchema` describes them. */
const schemas = {
  auth: 'b5198149e44067c728b0c7c4f57d3a74f4f361bb416743f7e41f711eca6d69f6',
  directory: '128c43fc183dd39a478cbfa244be178e40cf76d94eafd700b27f759e4400899a',
  'fan-crm': 'c78a7ea0b1114417faf28c28b3b8bffd8714dc0a4008b6a3e7810487ecbfed7f',
  messaging: 'f17fd002c7970c1c105095d9c35397ffc4add669b9e6500677966f6aab9b1ba8',
  notifications: '1b32d3ec5f04ecd3ede3e3793be0202a4c9ee425c8df2b5444e12d77955d18c8',
  payments: '7e05a93999c681bd86101b5b8c351935c7c401f2c3e4937b07fdf6eb215de962',
  social: '5a3a9dfb7290b82bd32b398abd8d45f2c30e323fd058a3134ea84d4db103e655',
};

const folderOf = (service: string) => pathToFileURL(path.join(root, 'services', service, 'src/db/migrations/'));

/** A folder with the baseline of a service alone, without the migrations since. */
function baselineOf(service: string): URL {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-baseline-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [baseline = ''] = readdirSync(folderOf(service));
  cpSync(new URL(baseline, folderOf(service)), path.join(folder, baseline));
  return pathToFileURL(`${folder}/`);
}

async function open(migrations: URL) {
  const { url } = await createTestDatabase(migrations);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return { url, sql, listMigrations: () => sql`select origin, name, hash from kit.migration order by origin, name` };
}

test('every service with migrations has a baseline', () => {
  const services = [...new Set(former.map(({ of }) => of))].filter((of) => of !== 'kit');
  expect(Object.keys(schemas)).toEqual(services);
  for (const service of services) expect(readdirSync(folderOf(service))[0]).toMatch(/^\d{4}_baseline\.sql$/);
});

test.each(Object.entries(schemas))(
  '%s: the baseline makes what version 2.0.0 left, and takes it over',
  async (service, hash) => {
    const migrations = baselineOf(service);
    const { url, sql, listMigrations } = await open(migrations);
    const schema = await describeSchema(sql);
    expect(createHash('sha256').update(schema).digest('hex')).toBe(hash);

    const byBaselines = await listMigrations();
    const own = former.filter(({ of }) => of === 'kit' || of === service);
    const rows = own.map(({ of, name, hash }) => ({ origin: of === 'kit' ? 'kit' : 'service', name, hash }));
    await sql`delete from kit.migration`;
    await sql`insert into kit.migration ${sql(rows)}`;
    await migrateDatabase(url, migrations);
    expect(await listMigrations()).toHaveLength(rows.length + 2);
    expect(await listMigrations()).toEqual(expect.arrayContaining([...rows, ...byBaselines]));
    expect(await describeSchema(sql)).toBe(schema);

    // Also where the kit's tables are as they should be.
    await sql`delete from kit.migration where name ~ 'baseline'`;
    await sql`delete from kit.migration where origin = 'service' and name = ${own.findLast(({ of }) => of === service)?.name ?? ''}`;
    await expect(migrateDatabase(url, migrations)).rejects.toThrow(
      'the tables of the service in this database are not as version 2.0.0 left them: start version 2.0.0 on it first, then this version',
    );
    expect(await listMigrations()).toHaveLength(rows.length - 1);
  },
);
