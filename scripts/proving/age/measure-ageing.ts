import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { vacuumUntilVisible } from '../../../services/social/src/testing/large-feed-database.ts';
import { startEmbeddedServers } from '../../testing/embedded-servers.ts';
import type { Finding } from '../proof.ts';
import type { AgedPart, Care } from './aged-part.ts';
import { agedServices } from './aged-services.ts';
import { backupOf } from './back-up.ts';
import { measureCalls, measureUses } from './measure-calls.ts';
import { runCare } from './run-care.ts';

const young = 30;
const mostRatio = 1.5;
/** The most ms that the median round of a job may take. A busy machine can delay single rounds. */
const mostRoundMs = 250;

/**
 * Fills services with a month, measures the calls that people make all day, fills in the rest of `days`, takes a backup, runs the jobs
 * that care for the tables, measures the same calls again, and erases a person who has been there all the time. `only` names services; by default all.
 */
export async function measureAgeing(
  days: number,
  print: (line: string) => void,
  only: readonly string[] = [],
): Promise<Finding[]> {
  const servers = await startEmbeddedServers(print);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-age-'));
  const admin = postgres(servers.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    // The database counts what its own care touches, too: a call of 4 buffers was measured as 3,452.
    await admin.unsafe('alter system set autovacuum = off');
    await admin.unsafe('select pg_reload_conf()');
    const findings: Finding[] = [];
    for (const [name, open] of Object.entries(agedServices)) {
      if (only.length > 0 && !only.includes(name)) continue;
      await admin.unsafe(`create database aged_${name}`);
      const url = new URL(servers.databaseUrl);
      url.pathname = `/aged_${name}`;
      const environment = {
        DATABASE_URL: url.href,
        DATABASE_POOL_SIZE: '1',
        // A busy machine is no busy service.
        DATABASE_WAIT_MS: '60000',
        NATS_URL: servers.natsUrl,
        DATA_DIR: dataDir,
      };
      const sql = postgres(url.href, { max: 1, onnotice: () => {} });
      const reader = postgres(url.href, { max: 1, onnotice: () => {}, connection: { lock_timeout: 100 } });
      const part = await open({ environment, sql });
      try {
        const backup = backupOf(name, url.href, admin, dataDir);
        findings.push(...(await agePart({ ...part, care: [backup, ...part.care] }, reader, days, print)));
      } finally {
        await Promise.all([sql.end(), reader.end({ timeout: 1 })]);
        await part.stop();
      }
    }
    return findings;
  } finally {
    await admin.end();
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
  const care = async (one: Care) => {
    const outcome = await runCare({ reader, read: part.read }, one);
    findings.push({
      measured: `${part.name}, ${outcome.name}: ${outcome.batches} rounds of ${Math.round(outcome.medianMs)} ms, the longest ${Math.round(outcome.longestMs)}; ${outcome.blockedReads} of ${outcome.reads} reads blocked for 100 ms`,
      holds: outcome.medianMs < (one.mostRoundMs ?? mostRoundMs) && outcome.blockedReads === 0 && outcome.reads > 0,
    });
  };
  await part.fill({ from: young, until: 0 });
  const before = await measure();
  print(`filling ${days} days into ${part.name}`);
  await part.fill({ from: days, until: young });
  for (const one of part.care) await care(one);
  for (const one of part.retention) findings.push(await checkRetention(part, one));
  const after = await measure();
  for (const [name, cost] of before) {
    const then = after.get(name) ?? 0;
    findings.push({
      measured: `${part.name}, ${name}: ${Math.round(cost)} buffers after ${young} days, ${Math.round(then)} after ${days} days (${(then / cost).toFixed(2)})`,
      holds: then <= Math.max(mostRatio * cost, cost + 8),
    });
  }
  for (const one of part.erasure) await care(one);
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
