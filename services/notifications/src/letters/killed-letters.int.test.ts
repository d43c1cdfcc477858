import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { consumersOf } from '@stagedoor/service-kit/process/service';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { testNats } from '@stagedoor/service-kit/testing/test-nats';
import { holdTestResource } from '@stagedoor/service-kit/testing/test-resources';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { migrations } from '#/db/migrations.ts';
import { notificationsService } from '#/service.ts';
import { startMailServer } from '#/testing/mail-server.ts';
import { startPeers } from '#/testing/peers-stub.ts';

/** A second, of all instances together. */
const rate = 40;
const receivers = Array.from({ length: 300 }, () => randomUUID());
/** Each instance sends so many at once. */
const parallel = 32;
const patience = { timeoutMs: 60_000 };

test('two instances keep one rate together, and their kills lose no letter and send each at most once more', {
  timeout: 180_000,
}, async () => {
  const { sql, smtp, start } = await setUp();
  const sent = () => smtp.mails.length;
  for (const [already, instances] of [
    [40, 2],
    [140, 2],
  ] as const) {
    const children = Array.from({ length: instances }, start);
    await waitFor(() => sent() > already, patience);
    await Promise.all(children.map(kill));
    // Their leases end.
    await sql`update letter_receiver set due_at = now() where state = 'waiting'`;
  }
  const [{ left } = { left: 0 }] = await sql`select count(*)::int as left from letter_receiver where state = 'waiting'`;
  expect(left).toBeGreaterThan(0);
  start();
  start();
  await waitFor(async () => (await sql`select from letter_receiver where state <> 'sent'`).length === 0, patience);
  const times = Map.groupBy(smtp.mails, ({ to }) => to);
  expect(times.size).toBe(receivers.length);
  const again = [...times.values()].filter(({ length }) => length > 1);
  expect(Math.max(...again.map(({ length }) => length), 1)).toBeLessThanOrEqual(2);
  expect(again.length).toBeLessThanOrEqual(2 * 2 * parallel);
  // A program that gets a mail twice shows it once.
  const idOf = (content: string) => /^Message-ID: (.*)$/im.exec(content)?.[1];
  for (const mails of again) expect(new Set(mails.map(({ content }) => idOf(content))).size).toBe(1);
  const moments = smtp.mails.map(({ content }) => Date.parse(/^Date: (.*)$/m.exec(content)?.[1] ?? ''));
  const seconds = (Math.max(...moments) - Math.min(...moments)) / 1_000;
  // Two seconds' mails may go at once. A header has whole seconds.
  expect(seconds).toBeGreaterThanOrEqual(receivers.length / rate - 2 - 1);
});

async function setUp() {
  const [{ url }, nats, peers, smtp] = await Promise.all([
    createTestDatabase(migrations),
    testNats(),
    startPeers(),
    startMailServer(),
  ]);
  holdTestResource(peers.close);
  holdTestResource(smtp.close);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  holdTestResource(() => sql.end({ timeout: 2 }));
  await prepareTestBroker(nats, [{ name: 'notifications', consumers: consumersOf(notificationsService) }]);
  const env = {
    ...process.env,
    ...{ DATABASE_URL: url, NATS_URL: nats.url, EVENT_NAMESPACE: nats.namespace, PORT: '0' },
    ...{ AUTH_URL: peers.url, SOCIAL_URL: peers.url, SERVICE_SECRET: 'a-secret-of-the-test' },
    ...{ SMTP_URL: smtp.url, MAIL_RATE: String(rate) },
  };
  const [postId, authorId] = [randomUUID(), randomUUID()];
  const author = { id: authorId, username: 'mara', displayName: 'Mara Keys', avatarUrl: null, isVerified: true };
  peers.readLetter = async (_, userIds) => ({
    post: { author, whole: 'All of it', teaser: 'All…', files: 0, hasPoll: false },
    readers: userIds.map((userId) => ({ userId, share: 'whole' })),
  });
  for (const userId of receivers) peers.addresses.set(userId, `${userId}@example.org`);
  smtp.delayMs = 50;
  await sql`insert into letter values (${postId}, ${authorId}, 'News', now(), ${receivers.length})`;
  await sql`
    insert into letter_receiver (id, post_id, author_id, user_id, state, due_at)
    select gen_random_uuid(), ${postId}, ${authorId}, user_id, 'waiting', now() from unnest(${receivers}::uuid[]) user_id`;
  return { sql, smtp, start: () => startInstance(env) };
}

/** Loaded as a service loads it. */
const preload = ['--import', '@stagedoor/service-kit/process/resolve-drizzle'];

function startInstance(env: NodeJS.ProcessEnv): ChildProcess {
  const entry = path.resolve(import.meta.dirname, '../main.ts');
  const child = fork(entry, [], { execArgv: preload, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  holdTestResource(() => kill(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
