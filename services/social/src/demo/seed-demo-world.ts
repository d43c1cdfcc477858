import { createWorld } from '@stagedoor/demo-world/create-world';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Publish } from '@stagedoor/service-kit/events/outbox';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { auditEntries } from '#/db/admin-tables.ts';
import { assetUseChanges } from '#/db/asset-use-changes.ts';
import { polls, pollVotes } from '#/db/polls.ts';
import {
  authorLast,
  bookmarks,
  comments,
  media,
  postLikes,
  postPurchases,
  posts,
  postTags,
  postViews,
} from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { follows, subscribers } from '#/db/relations.ts';
import { reports } from '#/db/reports.ts';
import { tiers } from '#/db/tiers.ts';
import { verificationDocuments, verificationRequests } from '#/db/verification.ts';
import { makeDemoRows, makeDemoSubscribers } from '#/demo/demo-rows.ts';
import { publishProfile } from '#/users/publish-profile.ts';

interface SeedOptions {
  readonly publish: Publish;
  /** The moment at which the demo world ends; the same moment gives the same world. */
  readonly now: Date;
}

/** Inserts social's part of the demo world. Returns false, and does nothing, if profiles exist already. */
export async function seedDemoWorld({ db, transaction }: Database, { publish, now }: SeedOptions): Promise<boolean> {
  const [someone] = await db.select({ userId: profiles.userId }).from(profiles).limit(1);
  if (someone !== undefined) return false;
  const world = createWorld({ now });
  const rows = makeDemoRows(world);
  await transaction(async (tx) => {
    // On a busy machine a statement with thousands of rows takes longer than one of a request may.
    await tx.execute(sql`set local statement_timeout = 0`);
    await insertAll(tx, profiles, rows.profiles);
    await insertAll(tx, tiers, rows.tiers);
    await insertAll(tx, follows, rows.follows);
    await insertAll(tx, subscribers, makeDemoSubscribers(world, now));
    await insertAll(tx, posts, rows.posts);
    await insertAll(tx, authorLast, rows.authorLast);
    await tx.execute(sql`select refresh_author_recent(author_id) from ${authorLast}`);
    await insertAll(tx, postTags, rows.postTags);
    await insertAll(tx, media, rows.media);
    await insertAll(tx, postLikes, rows.postLikes);
    await insertAll(tx, bookmarks, rows.bookmarks);
    await insertAll(tx, comments, rows.comments);
    await insertAll(tx, postPurchases, rows.postPurchases);
    await insertAll(tx, postViews, rows.postViews);
    await addVisitorViews(tx, now);
    await insertAll(tx, polls, rows.polls);
    await insertAll(tx, pollVotes, rows.pollVotes);
    await insertAll(tx, reports, rows.reports);
    await insertAll(tx, auditEntries, rows.auditEntries);
    await insertAll(tx, verificationRequests, rows.verificationRequests);
    await insertAll(tx, verificationDocuments, rows.verificationDocuments);
    // Media makes its part of the world with these uses.
    await tx.delete(assetUseChanges);
    for (const profile of rows.profiles) await publishProfile(tx, publish, profile);
    await tx.execute(sql`analyze`);
  });
  return true;
}

/** Adds the missing views of each post: by visitors on the days after it was published, more of them at first. */
async function addVisitorViews(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`
    with missing as materialized (
      select post.id, post.author_id, post.published_at, post.view_count - count(seen.viewer) as visitors
      from ${posts} post left join ${postViews} seen on seen.post_id = post.id group by post.id
    )
    insert into ${postViews} (post_id, day, viewer, author_id)
    select id, (published_at + share ^ 3 * (${now.toISOString()}::timestamptz - published_at)) at time zone 'UTC',
      md5(id || ' ' || visitor)::uuid, author_id
    from missing, generate_series(1, visitors) visitor, lateral (select (visitor - 0.5) / visitors as share) passed`);
}

/**
 * Inserts any number of rows with one statement, which takes them as one parameter. Rows with different default columns need a
 * separate statement.
 */
async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const nameOf = new Map(Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name]));
  const columnsOf = (row: Table['$inferInsert']) => Object.keys(row).map((key) => nameOf.get(key) ?? key);
  for (const alike of Map.groupBy(rows, (row) => columnsOf(row).join()).values()) {
    const columns = columnsOf(alike[0] ?? {}).map((name) => sql.identifier(name));
    const values = alike.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf.get(key) ?? key, value])),
    );
    await tx.execute(sql`
      insert into ${table} (${sql.join(columns, sql`, `)})
      select ${sql.join(columns, sql`, `)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::text::jsonb)`);
  }
}
