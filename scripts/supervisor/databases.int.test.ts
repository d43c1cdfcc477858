import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openSecrets } from '../embedded/secrets.ts';
import { databaseName, makeDatabases } from './databases.ts';

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
