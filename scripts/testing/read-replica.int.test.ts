import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '../../services/social/src/testing/social-world.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';

let pair: PostgresPair;
let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  pair = await startPostgresPair();
  const admin = postgres(pair.primaryUrl, { max: 1, onnotice: () => {} });
  await admin`create database social`;
  await admin.end();
  const urlOf = (server: string) => new URL('/social', server).href;
  world = await startSocial({ DATABASE_URL: urlOf(pair.primaryUrl), DATABASE_READ_URL: urlOf(pair.replicaUrl) });
  mara = await world.someone('mara', 'CREATOR');
  fan = await world.someone('fan');
  await world.follow(fan, mara);
});
afterAll(async () => {
  await world?.service.destroy();
  await pair?.stop();
});

async function countReads(): Promise<Record<string, number>> {
  const text = await world.service.metrics.registry.metrics();
  const found = [...text.matchAll(/^db_reads_total\{from="(\w+)".*\} (\d+)$/gm)];
  return Object.fromEntries(found.map(([, from = '', count]) => [from, Number(count)]));
}

/** Returns how many reads went where while `work` ran. */
async function countDuring(work: () => Promise<void>) {
  const before = await countReads();
  await work();
  const after = await countReads();
  const added = (from: string) => (after[from] ?? 0) - (before[from] ?? 0);
  return {
    replica: added('replica'),
    behind: added('primary_replica_behind'),
    away: added('primary_replica_unavailable'),
  };
}

let posts = 0;

/** Publishes something and reads it at once, in the feed, the profile's list, the search and by its address. */
async function writeAndRead(): Promise<void> {
  posts += 1;
  const content = `word${posts} of mara`;
  const { id } = await world.post(mara, content);
  const contents = async (path: string) => {
    const { status, data } = await world.call(path, { as: fan });
    expect([path, status]).toEqual([path, 200]);
    return data.posts.map((post: { content: string }) => post.content);
  };
  expect(await contents('/posts/feed')).toContain(content);
  expect(await contents(`/posts/user/${mara.username}`)).toContain(content);
  expect(await contents(`/posts/search?q=word${posts}`)).toEqual([content]);
  expect((await world.call(`/posts/${id}`, { as: fan })).data.content).toBe(content);
  expect((await world.call(`/users/${mara.username}`, { as: fan })).data.stats.posts).toBe(posts);
}

async function waitUntilReplicaIsRead(): Promise<void> {
  await waitFor(async () => {
    const during = await countDuring(async () => void (await world.call('/posts/feed', { as: fan })));
    return during.replica === 1;
  });
}

test('what was just written is read, from the replica once it has it', async () => {
  await waitUntilReplicaIsRead();
  const during = await countDuring(async () => {
    for (let round = 0; round < 10; round += 1) await writeAndRead();
  });
  expect(during.replica + during.behind + during.away).toBe(50);
  expect(during.replica).toBeGreaterThan(0);
});

test('the replica refuses writes, so what is read from it is never written there', async () => {
  const replica = postgres(new URL('/social', pair.replicaUrl).href, { max: 1 });
  await expect(replica`update profile set bio = ''`).rejects.toThrow('read-only');
  await replica.end();
});

test('while the replica is behind the primary is read, so nobody misses anything', async () => {
  await waitUntilReplicaIsRead();
  await pair.pauseReplay();
  try {
    const during = await countDuring(writeAndRead);
    expect(during).toEqual({ replica: 0, behind: 5, away: 0 });
  } finally {
    await pair.resumeReplay();
  }
  await waitUntilReplicaIsRead();
});

test('while the replica is dead no read fails, and it is used again when it is back', async () => {
  await pair.killReplica();
  const during = await countDuring(async () => {
    for (let round = 0; round < 3; round += 1) await writeAndRead();
  });
  expect(during).toEqual({ replica: 0, behind: 0, away: 15 });
  expect((await world.call('/health/ready')).status).toBe(200);

  await pair.startReplica();
  await waitUntilReplicaIsRead();
  await writeAndRead();
});

test('while the replica hangs no read fails and none waits for it after the first', async () => {
  await waitUntilReplicaIsRead();
  pair.freezeReplica();
  try {
    await writeAndRead();
    const started = performance.now();
    const during = await countDuring(writeAndRead);
    expect(during.replica).toBe(0);
    expect(performance.now() - started).toBeLessThan(2_000);
  } finally {
    pair.thawReplica();
  }
  await waitUntilReplicaIsRead();
});

test('once the replica was promoted nothing is read from it, also after it crashed', async () => {
  await pair.promoteReplica();
  const promoted = postgres(new URL('/social', pair.replicaUrl).href, { max: 1 });
  await promoted`update profile set bio = 'of another world'`;
  await promoted.end();
  const readBio = async () => (await world.call(`/users/${mara.username}`, { as: fan })).data.bio;
  await waitFor(async () => (await countDuring(async () => void (await readBio()))).away === 1);
  expect(await readBio()).not.toBe('of another world');

  // Its log goes on by itself. The time is longer than that after which a server that failed is asked again.
  await pair.killReplica();
  await pair.startReplica();
  const end = performance.now() + 1_500;
  const during = await countDuring(async () => {
    while (performance.now() < end) await writeAndRead();
  });
  expect(during).toMatchObject({ replica: 0, behind: 0 });
});
