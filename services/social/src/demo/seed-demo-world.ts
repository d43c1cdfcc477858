import { createWorld } from '@stagedoor/demo-world/create-world';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Publish } from '@stagedoor/service-kit/events/outbox';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { auditEntries } from '#/db/admin-tables.ts';
import { polls, pollVotes } from '#/db/polls.ts';
import { authorLast, bookmarks, comments, media, postLikes, postPurchases, posts, postViews } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { follows, subscribers } from '#/db/relations.ts';
import { reports } from '#/db/reports.ts';
import { verificationDocuments, verificationRequests } from '#/db/verification.ts';
import { makeDemoRows, makeDemoSubscribers } from '#/demo/demo-rows.ts';
import { storeDemoPictures } from '#/demo/store-demo-pictures.ts';
import { writeTags } from '#/posts/tags/write-tags.ts';
import { refreshAuthorRecent } from '#/posts/writing/refresh-author-recent.ts';
import { publishProfile } from '#/users/publish-profile.ts';

/** Rows in one statement, since PostgreSQL accepts at most 65,535 parameters. */
const batch = 1_000;

interface SeedOptions {
  readonly files: FileStore;
  readonly publish: Publish;
  /** The moment at which the demo world ends; the same moment gives the same world. */
  readonly now: Date;
  readonly storePictures?: typeof storeDemoPictures;
}

/** Inserts social's part of the demo world. Returns false, and does nothing, where profiles exist already. */
export async function seedDemoWorld(
  { db, transaction }: Database,
  { files, publish, now, storePictures = storeDemoPictures }: SeedOptions,
): Promise<boolean> {
  const [someone] = await db.select({ userId: profiles.userId }).from(profiles).limit(1);
  if (someone !== undefined) return false;
  const world = createWorld({ now });
  const rows = makeDemoRows(world);
  await storePictures(files, world, rows);
  await transaction(async (tx) => {
    await insertAll(tx, profiles, rows.profiles);
    await insertAll(tx, follows, rows.follows);
    await insertAll(tx, subscribers, makeDemoSubscribers(world, now));
    await insertAll(tx, posts, rows.posts);
    await insertAll(tx, authorLast, rows.authorLast);
    for (const { authorId } of rows.authorLast) await refreshAuthorRecent(tx, authorId);
    for (const post of rows.posts) {
      if (post.publishedAt !== null) await writeTags(tx, { ...post, publishedAt: post.publishedAt });
    }
    await insertAll(tx, media, rows.media);
    await insertAll(tx, postLikes, rows.postLikes);
    await insertAll(tx, bookmarks, rows.bookmarks);
    await insertAll(tx, comments, rows.comments);
    await insertAll(tx, postPurchases, rows.postPurchases);
    await insertAll(tx, postViews, rows.postViews);
    await insertAll(tx, polls, rows.polls);
    await insertAll(tx, pollVotes, rows.pollVotes);
    await insertAll(tx, reports, rows.reports);
    await insertAll(tx, auditEntries, rows.auditEntries);
    await insertAll(tx, verificationRequests, rows.verificationRequests);
    await insertAll(tx, verificationDocuments, rows.verificationDocuments);
    for (const profile of rows.profiles) await publishProfile(tx, publish, profile);
  });
  await db.execute(sql`analyze`);
  return true;
}

async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    await tx.insert(table).values(rows.slice(start, start + batch));
  }
}
