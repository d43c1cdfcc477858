import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openSecrets } from '../embedded/secrets.ts';
import { startEmbeddedServers } from '../testing/embedded-servers.ts';
import { databaseLocale, databaseName, makeDatabases } from './databases.ts';

async function canOpen(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end();
  }
}

test('a database finds emoji like those of the embedded server, whatever the locale of the server it is made on', async () => {
  const servers = await startEmbeddedServers(() => {});
  onTestFinished(() => servers.stop());
  const admin = postgres(servers.databaseUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe('alter database template1 is_template false');
  await admin.unsafe('drop database template1');
  await admin.unsafe(
    "create database template1 template template0 locale_provider libc locale 'C.utf8' is_template true",
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-databases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secrets = openSecrets(folder);
  const services = ['fan-crm'];
  const adminUrl = servers.databaseUrl;
  const urls = await makeDatabases({ adminUrl, ownRoles: true, services, secrets, fromClean: false });
  const sql = postgres(urls.get('fan-crm') ?? '', { max: 1, onnotice: () => {} });
  const [query] = await sql`select to_tsquery('simple', 'b & 🎉')::text as text`;
  await Promise.all([sql.end(), admin.end()]);
  expect(query?.text).toBe("'b' & '🎉'");
});

test('the databases of containers are made with the same locale', () => {
  const script = path.join(import.meta.dirname, '../../infra/postgres/make-databases.sh');
  expect(readFileSync(script, 'utf8')).toContain(databaseLocale.replaceAll("'", "''"));
});

test('the services of a server with a socket file get its folder in their address', async () => {
  const servers = await startEmbeddedServers(() => {});
  onTestFinished(() => servers.stop());
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-databases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secrets = openSecrets(folder);
  const { databaseUrl: adminUrl, socketFolder } = servers;
  const urls = await makeDatabases({
    adminUrl,
    socketFolder,
    ownRoles: true,
    services: ['notes'],
    secrets,
    fromClean: false,
  });
  const database = openDatabase({ url: urls.get('notes') ?? '', schema: {}, name: 'notes', poolSize: 1 });
  const [connection] = await database.sql`select current_user as role, inet_client_addr() as address`;
  await database.close();
  expect(connection).toEqual({ role: 'stagedoor_notes', address: null });
});

test('each service opens its own database by its own password and no other, one made before this rule too', async () => {
  const adminUrl = inject('databaseUrl');
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-databases-'));
  const mark = randomUUID().slice(0, 8);
  const services = [`one-${mark}`, `two-${mark}`];
  const [one = '', two = ''] = services;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    for (const name of services.map(databaseName)) {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.unsafe(`drop role if exists ${name}`);
    }
    await admin.end();
    rmSync(folder, { recursive: true });
  });
  await admin.unsafe(`create database ${databaseName(two)}`);
  const options = { adminUrl, ownRoles: true, services, secrets: openSecrets(folder), fromClean: false };
  const urls = await makeDatabases(options);
  expect(await makeDatabases(options)).toEqual(urls);

  const own = new URL(urls.get(one) ?? '');
  expect(own.password).toMatch(/^[0-9a-f]{48}$/);
  expect(own.password).not.toBe(new URL(urls.get(two) ?? '').password);
  expect(await canOpen(own.href)).toBe(true);
  for (const other of [databaseName(two), 'postgres', 'template1']) {
    const url = new URL(own);
    url.pathname = `/${other}`;
    expect([other, await canOpen(url.href)]).toEqual([other, false]);
  }
});
