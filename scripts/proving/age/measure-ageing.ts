import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { vacuumUntilVisible } from '../../../services/social/src/testing/large-feed-database.ts';
import { setUpBroker } from '../../broker/set-up-broker.ts';
import { startEmbeddedServers } from '../../testing/embedded-servers.ts';
import type { Finding } from '../proof.ts';
import type { AgedPart, Care } from './aged-part.ts';
import { agedServices } from './aged-services.ts';
import { backupOf } from './back-up.ts';
import { checkCare } from './check-care.ts';
import { measureBroker } from './measure-broker.ts';
import { measureCalls, measureUses } from './measure-calls.ts';
import { migrationsOf } from './migrations-of.ts';
import { blockedAfterMs, readPages } from './read-pages.ts';
import { startPeers } from './start-peers.ts';

const young = 30;
const mostRatio = 1.5;

/** What can be measured by itself: each of the services, and the broker. */
export const agedParts: readonly string[] = [...Object.keys(agedServices), 'broker'];

/**
 * Fills services with a month, measures the calls that people make all day, fills in the rest of `days`, takes a backup, runs the jobs
 * that care for the tables, and migrations, measures the same calls again, and erases people who have been there all the time. Does
 * what there is to do at the broker, too. `only` names parts; by default all.
 */
export async function measureAgeing(
  days: number,
  print: (line: string) => void,
  only: readonly string[] = [],
): Promise<Finding[]> {
  const isMeasured = (name: string) => only.length === 0 || only.includes(name);
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
    for (const [name, open] of Object.entries(agedServices)) {
      if (!isMeasured(name)) continue;
      const began = performance.now();
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
        const migrations = migrationsOf({ ...part, databaseUrl: url.href, dataDir });
        const care = [backup, ...part.care, ...migrations];
        findings.push(...(await agePart({ ...part, care }, reader, days, print)));
      } finally {
        await Promise.all([sql.end(), reader.end({ timeout: 1 })]);
        await part.stop();
      }
      print(`${name} took ${Math.round((performance.now() - began) / 1_000)} s`);
    }
    if (isMeasured('broker')) findings.push(...(await measureBroker(servers.natsUrl, days, print)));
    return findings;
  } finally {
    await Promise.all([admin.end(), peers.close()]);
    await servers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function agePart(
  part: AgedPart,
  reader: postgres.Sql,
  days: number,
  print: (line: string) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const measure = async () => {
    await vacuumUntilVisible(part.sql);
    return new Map([
      ...(await measureCalls(part.sql, part, part.calls)),
      ...(await measureUses(part.sql, part.deps, part.uses)),
    ]);
  };
  const read = readPages(reader, part.reads);
  const care = async (all: readonly Care[]) => {
    for (const one of all) findings.push(await checkCare(part.name, one, read));
  };
  await part.fill({ from: young, until: 0 });
  const before = await measure();
  print(`filling ${days} days into ${part.name}`);
  await part.fill({ from: days, until: young });
  await care(part.care);
  for (const one of part.retention) findings.push(await checkRetention(part, one));
  const after = await measure();
  for (const [name, cost] of before) {
    const then = after.get(name) ?? 0;
    findings.push({
      measured: `${part.name}, ${name}: ${Math.round(cost)} buffers after ${young} days, ${Math.round(then)} after ${days} days (${(then / cost).toFixed(2)})`,
      holds: then <= Math.max(mostRatio * cost, cost + 8),
    });
  }
  await care(part.erasure);
  return findings;
}

async function checkRetention(
  { name, sql }: AgedPart,
  { what, oldest, days }: AgedPart['retention'][number],
): Promise<Finding> {
  const [row] = await sql.unsafe<{ days: number | null }[]>(
    `select extract(day from now() - (${oldest}))::int as days`,
  );
  return {
    measured: `${name}: the oldest of ${what} is ${row?.days ?? 'no'} days old, ${days} at the most`,
    holds: row !== undefined && (row.days ?? 0) <= days,
  };
}
