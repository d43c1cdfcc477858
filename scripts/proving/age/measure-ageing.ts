import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { kitRetention } from '@stagedoor/service-kit/process/kit-retention';
import { createService } from '@stagedoor/service-kit/process/service';
import { asUser, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import postgres from 'postgres';
import { retention } from '../../../services/notifications/src/retention.ts';
import { notificationsService } from '../../../services/notifications/src/service.ts';
import { socialService } from '../../../services/social/src/service.ts';
import { seedLargeFeed, vacuumUntilVisible } from '../../../services/social/src/testing/large-feed-database.ts';
import { startEmbeddedServers } from '../../testing/embedded-servers.ts';
import type { Finding } from '../proof.ts';
import { fillNotifications, personId } from './fill-notifications.ts';
import { fillSocial, measuredCreator } from './fill-social.ts';
import { type HotCall, measureCalls } from './measure-calls.ts';
import { runCare } from './run-care.ts';

const young = 30;
const mostRatio = 1.5;
/** What a round of a job may take, in ms: half of them, because a busy machine holds up single ones. */
const mostRoundMs = 250;
const use = { people: 200, notifications: 2, events: 400 };

/**
 * Fills two services with a month, measures the calls that people make all day, fills in the rest of `days`, runs the jobs that
 * care for the tables, and measures the same calls again.
 */
export async function measureAgeing(days: number, print: (line: string) => void): Promise<Finding[]> {
  const servers = await startEmbeddedServers(print);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-age-'));
  const admin = postgres(servers.databaseUrl, { max: 1, onnotice: () => {} });
  const open = async (name: string) => {
    await admin.unsafe(`create database ${name}`);
    const url = new URL(servers.databaseUrl);
    url.pathname = `/${name}`;
    const environment = {
      DATABASE_URL: url.href,
      DATABASE_POOL_SIZE: '1',
      // A busy machine is no busy service.
      DATABASE_WAIT_MS: '60000',
      NATS_URL: servers.natsUrl,
      DATA_DIR: dataDir,
    };
    return { environment, sql: postgres(url.href, { max: 1, onnotice: () => {} }), url: url.href };
  };
  const overrides = { keys: testKeys, log: createLogger({ service: 'age', level: 'silent' }), shedsLoad: false };
  const [aged, social] = [await open('aged_notifications'), await open('aged_social')];
  const notificationsApp = await createService(notificationsService, aged.environment, overrides);
  const socialApp = await createService(socialService, social.environment, overrides);
  const reader = postgres(aged.url, { max: 1, onnotice: () => {}, connection: { lock_timeout: 100 } });
  try {
    const somebody = asUser({ userId: personId(7) });
    const creator = asUser({ userId: measuredCreator, role: 'CREATOR' });
    const notificationCalls: HotCall[] = [
      '/notifications?limit=20',
      '/notifications?unread=true',
      '/notifications/unread-count',
    ].map((url) => ({ url, headers: somebody }));
    const socialCalls: HotCall[] = [
      { url: '/posts/feed?limit=10', headers: asUser({ userId: personId(20) }) },
      { url: '/posts/trending', headers: {} },
      { url: '/users/person_14', headers: {} },
      { url: `/posts/user/${measuredCreator}`, headers: {} },
      { url: '/users/analytics', headers: creator },
    ];
    const measure = async () =>
      new Map([
        ...(await measureCalls(aged.sql, notificationsApp, notificationCalls)),
        ...(await measureCalls(social.sql, socialApp, socialCalls)),
      ]);

    await seedLargeFeed(social.sql, { people: 1_000, posts: 5_000, follows: 30_000 });
    await fillNotifications(aged.sql, use, { from: young, until: 0 });
    await fillSocial(social.sql, { from: young, until: 0 });
    await Promise.all([vacuumUntilVisible(aged.sql), vacuumUntilVisible(social.sql)]);
    const before = await measure();

    print(`filling in ${days} days`);
    await fillNotifications(aged.sql, use, { from: days + 60, until: young });
    await fillSocial(social.sql, { from: days, until: young });
    const findings: Finding[] = [];
    for (const job of [kitRetention, retention]) {
      const outcome = await runCare(
        {
          reader,
          read: 'select * from notification where recipient_id = (select user_id from person limit 1) limit 20',
        },
        { name: job.name, run: () => job.run(notificationsApp.deps) },
      );
      findings.push({
        measured: `${outcome.name}: ${outcome.batches} rounds of ${Math.round(outcome.medianMs)} ms, the longest ${Math.round(outcome.longestMs)}; ${outcome.blockedReads} of ${outcome.reads} reads blocked for 100 ms`,
        holds: outcome.batches > 1 && outcome.medianMs < mostRoundMs && outcome.blockedReads === 0 && outcome.reads > 0,
      });
    }
    const [left] = await aged.sql<{ inbox: number; outbox: number; live: number; read: number }[]>`
      select extract(day from now() - (select min(handled_at) from kit.inbox))::int as inbox,
        extract(day from now() - (select min(published_at) from kit.outbox))::int as outbox,
        extract(day from now() - (select min(at) from live_event))::int as live,
        extract(day from now() - (select min(read_at) from notification))::int as read`;
    findings.push({
      measured: `the oldest that is left: inbox ${left?.inbox} days, outbox ${left?.outbox}, live events ${left?.live}, read notifications ${left?.read}`,
      holds: left !== undefined && left.inbox <= 45 && left.outbox <= 7 && left.live <= 1 && left.read <= 365,
    });
    await Promise.all([vacuumUntilVisible(aged.sql), vacuumUntilVisible(social.sql)]);
    const after = await measure();
    for (const [url, cost] of before) {
      const then = after.get(url) ?? 0;
      findings.push({
        measured: `GET ${url}: ${Math.round(cost)} buffers after ${young} days, ${Math.round(then)} after ${days} days (${(then / cost).toFixed(2)})`,
        holds: then <= Math.max(mostRatio * cost, cost + 8),
      });
    }
    return findings;
  } finally {
    await Promise.all([admin.end(), aged.sql.end(), social.sql.end(), reader.end({ timeout: 1 })]);
    await Promise.all([notificationsApp.stop(), socialApp.stop()]);
    await servers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
