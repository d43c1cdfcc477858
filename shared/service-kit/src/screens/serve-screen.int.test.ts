import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePublicPaths } from '#/http/public-paths.ts';
import type { ServiceDefinition } from '#/process/service.ts';
import { serviceVariables } from '#/process/service-config.ts';
import { serveScreen } from '#/screens/serve-screen.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { startTestService, type TestService } from '#/testing/test-service.ts';

const migrations = new URL('../testing/fixtures/migrations/', import.meta.url);
const place = mkdtempSync(path.join(tmpdir(), 'stagedoor-screen-'));

/** A service whose screen is in the folder with this name. */
function serviceWithScreen(name: string): ServiceDefinition<typeof serviceVariables, Record<string, never>> {
  return {
    name: 'fan-crm',
    title: 'Fan CRM',
    variables: serviceVariables,
    schema: {},
    migrations,
    async build(app, { database }) {
      if (name !== 'never') {
        await serveScreen(app, 'fan-crm', { folder: pathToFileURL(path.join(place, name)), database });
      }
      servePublicPaths(app, 'fan-crm');
    },
  };
}

function build(version: string): void {
  const folder = path.join(place, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'screen.json'), JSON.stringify({ version, hostVersion: 1 }));
  writeFileSync(path.join(folder, `screen-${version}.js`), `export default '${version}';`);
  writeFileSync(path.join(folder, `screen-${version}.css`), `.${version} { color: red }`);
}

let databaseUrl: string;
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  for (const version of ['one', 'two', 'three']) build(version);
  const database = await createTestDatabase(migrations);
  ({ url: databaseUrl } = database);
  dropDatabase = () => database.drop();
});
afterAll(async () => {
  await dropDatabase();
  rmSync(place, { recursive: true });
});

const start = (version: string) => startTestService(serviceWithScreen(version), { databaseUrl });

async function read({ app }: TestService<unknown>, file: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: given,
    body,
    rawPayload,
  } = await app.inject({ url: `/fan-crm/app/files/${file}`, headers });
  return { status: statusCode, headers: given, body, rawPayload };
}

it('says which build it is, and serves its files for ever, compressed where that is accepted', async () => {
  const service = await start('one');
  expect((await service.app.inject('/fan-crm/app/screen')).json().data).toEqual({
    version: 'one',
    hostVersion: 1,
    entry: '/api/fan-crm/app/files/screen-one.js',
    styles: ['/api/fan-crm/app/files/screen-one.css'],
  });
  const plain = await read(service, 'screen-one.js');
  expect([plain.status, plain.body]).toEqual([200, "export default 'one';"]);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const compressed = await read(service, 'screen-one.css', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/css; charset=utf-8' });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('.one { color: red }');
  await service.stop();
});

it('serves the build before too, at instances of either build, and no older one', async () => {
  const old = await start('one');
  const next = await start('two');
  for (const instance of [old, next]) {
    for (const version of ['one', 'two']) expect((await read(instance, `screen-${version}.js`)).status).toBe(200);
  }
  await old.stop();
  const newest = await start('three');
  const statuses = ['one', 'two', 'three'].map(async (version) => (await read(newest, `screen-${version}.js`)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
  await Promise.all([next.stop(), newest.stop()]);
});

it('says that there is no screen, also where a service serves none', async () => {
  const service = await start('never');
  expect((await service.app.inject('/fan-crm/app/screen')).json()).toEqual({ success: true, data: null });
  await service.stop();
});

it('serves nothing but files of screens, and says where none is built', async () => {
  const service = await start('none');
  expect((await service.app.inject('/fan-crm/app/screen')).json()).toEqual({ success: true, data: null });
  for (const name of ['screen.json', '..%2Fscreen.json', 'screen-none.js', 'x'.repeat(300)]) {
    expect((await read(service, name)).status).toBe(404);
  }
  await service.stop();
});

it('does not start with a damaged screen', async () => {
  mkdirSync(path.join(place, 'damaged'));
  writeFileSync(path.join(place, 'damaged/screen.json'), '{}');
  await expect(start('damaged')).rejects.toThrow('screen.json is damaged');
});
