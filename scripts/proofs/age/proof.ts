import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type LocalServer, listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import postgres, { type Sql } from 'postgres';
import { vacuumUntilVisible } from '../../../services/social/src/testing/large-feed-database.ts';
import { createBackup } from '../../backup/create-backup.ts';
import { fillDatabase } from '../../backup/restore-backup.ts';
import { setUpBroker } from '../../broker/set-up-broker.ts';
import { startEmbeddedServers } from '../../testing/embedded-servers.ts';
import { percentile } from '../instruments/percentiles.ts';
import type { Finding } from '../proof.ts';
import { openMessaging } from './aged-messaging.ts';
import { openNotifications } from './aged-notifications.ts';
import type { AgedPart, Care, PartSetup } from './aged-part.ts';
import { openPayments } from './aged-payments.ts';
import { openSocial } from './aged-social.ts';

export const promise =
  'With what a year leaves in four services the calls of every day touch at most 1.5 times the buffers of a system of a month; all care (pruning, digests, renewals, backup, and erasing a person who was there all year) is done within its bound, a round of most jobs in 250 ms, and blocks no reader for 100 ms. `npm run age` takes other ages.';
export const minutes = 25;

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

export const run = (print: (line: string) => void): Promise<Finding[]> => measureAgeing(365, print);

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
    return measureBuffers(part);
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

const rounds = 3;
const timesEach = 4;

/**
 * Returns the shared buffers that PostgreSQL touches for each call, by its URL, from its own statistics of the database. The
 * service has one connection for requests, which is made to report its statistics at once.
 */
async function measureBuffers({ sql, app, deps, calls }: AgedPart): Promise<Map<string, number>> {
  const read = async () => {
    // Both connections report what they did before it is read, or the vacuum before the first call would be counted as its own.
    const report = 'select pg_stat_force_next_flush()';
    // Takes the connection that the call had: the one that was used last.
    await deps.database.sql.unsafe(report);
    await sql.unsafe(report);
    const [row] = await sql<{ buffers: string }[]>`
      select blks_hit + blks_read as buffers from pg_stat_database where datname = current_database()`;
    return Number(row?.buffers);
  };
  const costs = new Map<string, number>();
  for (const { url, headers } of calls) {
    const use = async () => {
      const { statusCode } = await app.inject({ method: 'GET', url, headers });
      if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`);
    };
    // The first ones prepare statements and fill PostgreSQL's own caches; from the sixth on a plan is reused.
    for (let time = 0; time < 8; time += 1) await use();
    const each: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await read();
      for (let time = 0; time < timesEach; time += 1) await use();
      each.push(((await read()) - before) / timesEach);
    }
    // The statistics are of the whole database: while a job or a vacuum is at work, a round counts too much.
    costs.set(url, percentile(each, 0.5));
  }
  return costs;
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

/** The most ms that the median round of a job may take, and all of them together. A busy machine can delay single rounds. */
const usual = { mostRoundMs: 250, mostMs: 600_000 };
/** Often enough to meet each lock that is held for long, and seldom enough to leave the processor to the job. */
const readPauseMs = 2;

/**
 * Runs a job until nothing is left, while a reader reads what it changes: `read` resolves to whether it was blocked for 100 ms. Holds
 * where all is done within its bounds, and no read was blocked.
 */
async function checkCare(part: string, care: Care, read: () => Promise<boolean>): Promise<Finding> {
  const { name, mostRoundMs, mostMs } = { ...usual, ...care };
  await care.prepare?.();
  let [reads, blocked, isOver] = [0, 0, false];
  const reading = (async () => {
    while (!isOver) {
      reads += 1;
      if (await read()) blocked += 1;
      await pause(readPauseMs);
    }
  })();
  const took: number[] = [];
  const began = performance.now();
  try {
    for (let hasMore = true; hasMore; ) {
      const started = performance.now();
      hasMore = await care.run();
      took.push(performance.now() - started);
    }
  } finally {
    isOver = true;
    await reading;
  }
  const totalMs = performance.now() - began;
  const left = (await care.countLeft?.()) ?? 0;
  const [median, longest] = [percentile(took, 0.5), percentile(took, 1)];
  return {
    measured: `${part}, ${name}: in ${(totalMs / 1_000).toFixed(1)} s, ${mostMs / 1_000} at the most, ${took.length} rounds of ${Math.round(median)} ms, ${mostRoundMs} at the most, the longest ${Math.round(longest)}; ${blocked} of ${reads} reads blocked for 100 ms; ${left} not dealt with`,
    holds: median < mostRoundMs && totalMs < mostMs && blocked === 0 && left === 0 && reads > 0,
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
