import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LocalServer, listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import postgres, { type Sql } from 'postgres';
import { vacuumUntilVisible } from '../../../services/social/src/testing/large-feed-database.ts';
import { createBackup } from '../../backup/create-backup.ts';
import { fillDatabase } from '../../backup/restore-backup.ts';
import { setUpBroker } from '../../broker/set-up-broker.ts';
import { startEmbeddedServers } from '../../testing/embedded-servers.ts';
import type { Finding } from '../proof.ts';
import { openMessaging } from './aged-messaging.ts';
import { openNotifications } from './aged-notifications.ts';
import type { AgedPart, Care, PartSetup } from './aged-part.ts';
import { openPayments } from './aged-payments.ts';
import { openSocial } from './aged-social.ts';
import { checkCare } from './check-care.ts';
import { measureBuffers } from './measure-buffers.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const young = 30;
const mostRatio = 1.5;
/** The lock timeout of a connection that reads pages, in ms: a read that was blocked for that long fails. */
const blockedAfterMs = 100;

const services: Readonly<Record<string, (setup: PartSetup) => Promise<AgedPart>>> = {
  payments: openPayments,
  messaging: openMessaging,
  notifications: openNotifications,
  social: openSocial,
};

/** What can be measured by itself. */
export const agedParts: readonly string[] = Object.keys(services);

/**
 * Fills services with a month, measures the calls that people make all day, fills in the rest of `days`, takes a backup, runs the jobs
 * that care for the tables, measures the same calls again, and erases people who have been there all the time. `only` names parts.
 */
export async function measureAgeing(
  days: number,
  print: (line: string) => void,
  only: readonly string[] = agedParts,
): Promise<Finding[]> {
  const servers = await startEmbeddedServers(print);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-age-'));
  await setUpBroker({ url: servers.natsUrl, namespace: '', replicas: 1 }, []);
  const peers = await startPeers();
  const admin = postgres(servers.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    // The database counts what its own care touches, too: a call of 4 buffers was measured as 3,452.
    await admin.unsafe('alter system set autovacuum = off');
    await admin.unsafe('select pg_reload_conf()');
    const findings: Finding[] = [];
    for (const [name, open] of Object.entries(services)) {
      if (!only.includes(name)) continue;
      print(`${name} grows ${days} days old`);
      await admin.unsafe(`create database "aged_${name}"`);
      const url = new URL(servers.databaseUrl);
      url.pathname = `/aged_${name}`;
      const environment = {
        DATABASE_URL: url.href,
        DATABASE_POOL_SIZE: '1',
        // A busy machine is no busy service.
        DATABASE_WAIT_MS: '60000',
        NATS_URL: servers.natsUrl,
        DATA_DIR: dataDir,
        AUTH_URL: peers.url,
        SOCIAL_URL: peers.url,
        SERVICE_SECRET: 'secret',
        SETTLE_AFTER_MS: '10',
      };
      const sql = postgres(url.href, { max: 1, onnotice: () => {} });
      const reader = postgres(url.href, { max: 1, onnotice: () => {}, connection: { lock_timeout: blockedAfterMs } });
      const part = await open({ environment, sql });
      try {
        const backup = backupOf(name, url.href, admin, dataDir);
        findings.push(...(await agePart(name, { ...part, care: [backup, ...part.care] }, reader, days)));
      } finally {
        await Promise.all([sql.end(), reader.end({ timeout: 1 })]);
        await part.stop();
      }
    }
    return findings;
  } finally {
    await Promise.all([admin.end(), peers.close()]);
    await servers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function agePart(name: string, part: AgedPart, reader: Sql, days: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const measure = async () => {
    await vacuumUntilVisible(part.sql);
    return measureBuffers(part.sql, part);
  };
  const read = readPages(reader, part.reads);
  const care = async (all: readonly Care[]) => {
    for (const one of all) findings.push(await checkCare(name, one, read));
  };
  await part.fill({ from: young, until: 0 });
  const before = await measure();
  await part.fill({ from: days, until: young });
  await care(part.care);
  for (const { what, oldest, days: most } of part.retention) {
    const [row] = await part.sql.unsafe<{ age: number | null }[]>(
      `select extract(day from now() - (${oldest}))::int as age`,
    );
    const age = row?.age ?? 0;
    findings.push({
      measured: `${name}: the oldest of ${what} is ${age} days old, ${most} at the most`,
      holds: age <= most,
    });
  }
  const after = await measure();
  for (const [call, cost] of before) {
    const then = after.get(call) ?? Number.NaN;
    findings.push({
      measured: `${name}, ${call}: ${Math.round(cost)} buffers after ${young} days, ${Math.round(then)} after ${days} days (${(then / cost).toFixed(2)})`,
      holds: then <= Math.max(mostRatio * cost, cost + 8),
    });
  }
  await care(part.erasure);
  return findings;
}

/** Returns a function that reads the next of the pages, over and over, and resolves to whether it was blocked. */
function readPages(reader: Sql, pages: readonly string[]): () => Promise<boolean> {
  let next = 0;
  return async () => {
    const page = pages[next % pages.length] ?? 'select 1';
    next += 1;
    try {
      await reader.unsafe(page);
      return false;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '55P03') return true;
      throw error;
    }
  };
}

/** The backup of a service's database while it is read, and its restore into another one, where each table is compared. */
function backupOf(name: string, databaseUrl: string, admin: Sql, dataDir: string): Care {
  return {
    name: 'a backup, restored',
    mostRoundMs: 300_000,
    mostMs: 300_000,
    async run() {
      const folder = path.join(dataDir, `backup-${name}`);
      const databaseUrls = new Map([[name, databaseUrl]]);
      const filesFolder = path.join(dataDir, 'no-files');
      const { databases } = await createBackup({ folder, databaseUrls, filesFolder, say: () => {} });
      await admin.unsafe(`create database "aged_${name}_restored"`);
      const url = new URL(databaseUrl);
      url.pathname = `/aged_${name}_restored`;
      for (const copy of databases) await fillDatabase(url.href, copy, { folder, root });
      await admin.unsafe(`drop database "aged_${name}_restored" with (force)`);
      return false;
    },
  };
}

/**
 * Stands in for the services that care jobs call: auth, which knows an address of everybody, and social, where everybody is a creator
 * whose month costs five dollars.
 */
function startPeers(): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const [, , kind, id, what] = new URL(request.url ?? '', 'http://peer').pathname.split('/');
    const person = { id, username: 'creator', displayName: null, avatarUrl: null, isVerified: false };
    const answers: { readonly [call: string]: object } = {
      'service-token': { token: 'x', expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
      'unbuilt-services': { keys: [] },
      'people mail-address': { email: `${id}@example.com`, username: 'fan', isDiscreet: false },
      'people statement-preference': { isDiscreet: false },
      'people quote': { person, role: 'CREATOR', priceCents: 500, version: 1 },
    };
    const data = answers[what === undefined ? (kind ?? '') : `${kind} ${what}`];
    response
      .writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data }));
  });
  return listenLocally(server);
}
