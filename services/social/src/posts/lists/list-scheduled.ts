import type { Post } from '@stagedoor/contracts/post';
import type { Database } from '@stagedoor/service-kit/database/database';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countLimit, type Page } from '@stagedoor/service-kit/input/paging';
import { defineStatement } from '#/db/statement.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { type PostList, presentPage } from '#/posts/lists/post-pages.ts';
import { definePostStatement, type HydratedPost } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

const isWaiting = 'author_id = $1::uuid and published_at is null and deleted_at is null';

const waiting = definePostStatement<[number, number, string, string]>(`
  select id, (extract(epoch from scheduled_at) * 1000)::float8 as rank,
    row_number() over (order by scheduled_at, id) as position
  from (
    select id, scheduled_at from post where ${isWaiting} and (scheduled_at, id) > ($4::timestamptz, $5::uuid)
    order by scheduled_at, id limit $2::int offset $3::int
  ) waiting`);

const count = defineStatement<{ total: number }, [string]>(
  `select count(*)::int as total from (select 1 from post where ${isWaiting} limit ${countLimit}) waiting`,
);

const beginning = [0, '00000000-0000-0000-0000-000000000000'] as const;

const returned = defineStatement<{ returned_at: string | null }, [string]>(
  'select returned_at from departure where user_id = $1::uuid',
);

/** Lists the viewer's scheduled posts, soonest first. */
export async function listScheduled(
  { database, media }: { readonly database: Database; readonly media: MediaAddresses },
  viewer: Viewer,
  page: Page,
): Promise<PostList> {
  const [after, afterId] = page.cursor === undefined ? beginning : decodeCursor(page.cursor, ['instant', 'id']);
  const [counted] = await count.run(database, [viewer.userId]);
  const moment = new Date(after).toISOString();
  const rows = await waiting.run(database, [viewer.userId, page.limit + 1, page.offset, moment, afterId]);
  const cursorOf = (last: HydratedPost | undefined) => (last === undefined ? null : encodeCursor([last.rank, last.id]));
  const list = await presentPage({ rows, page, viewer, media, total: counted?.total ?? 0, cursorOf });
  const [departure] = await returned.run(database, [viewer.userId]);
  if (departure?.returned_at == null) return list;
  const returnedAt = new Date(departure.returned_at);
  return { ...list, posts: list.posts.map((post) => markMissed(post, returnedAt)) };
}

function markMissed(post: Post, returnedAt: Date): Post {
  const isMissed = post.scheduledAt !== null && new Date(post.scheduledAt) <= returnedAt;
  return isMissed ? { ...post, isMissed } : post;
}
