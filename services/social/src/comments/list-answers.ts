import type { Pagination } from '@stagedoor/contracts/list';
import type { Comment } from '@stagedoor/contracts/post';
import type { Database } from '@stagedoor/service-kit/database/database';
import { countedPagination, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { commentColumns, fromComment, type HydratedComment, hiddenAnswers, isShown } from '#/comments/comment-query.ts';
import { commentNotFound, throwCommentNotFound } from '#/comments/get-comment.ts';
import { presentComment } from '#/comments/present-comment.ts';
import { encodeOldestFirstCursor, readOldestFirstCursor } from '#/db/oldest-first-cursor.ts';
import { defineStatement } from '#/db/statement.ts';
import { getPostFacts } from '#/posts/access/post-access.ts';
import type { Viewer } from '#/users/person-rules.ts';

interface Answered {
  readonly post_id: string;
  readonly answer_count: number;
}

const answered = defineStatement<Answered, [viewer: string | null, id: string]>(`
  with ${hiddenAnswers('(select post_id from comment where id = $2::uuid)')}
  select c.post_id, c.answer_count - coalesce(h.count, 0) as answer_count
  from comment c left join hidden_answer h on h.parent_id = c.id where c.id = $2::uuid`);

type Parameters = [viewer: string | null, id: string, take: number, offset: number, after: string, afterId: string];

const byComment = defineStatement<HydratedComment, Parameters>(`
  with hidden_answer as (select null::uuid as parent_id, 0 as count)
  select ${commentColumns} from ${fromComment}
  where c.parent_id = $2::uuid and (c.created_at, c.id) > ($5::timestamptz, $6::uuid) and ${isShown}
  order by c.created_at, c.id limit $3::int offset $4::int`);

/** Lists the answers to a comment, oldest first. Throws a 404 if there is no such comment, or its post is hidden. */
export async function listAnswers(
  database: Database,
  viewer: Viewer | null,
  id: string,
  page: Page,
): Promise<{ comments: Comment[]; pagination: Pagination }> {
  const viewerId = viewer?.userId ?? null;
  const [comment] = await answered.run(database, [viewerId, id]);
  if (comment === undefined) throw commentNotFound();
  await getPostFacts(database, viewer, comment.post_id).catch(throwCommentNotFound);
  const { after, afterId } = readOldestFirstCursor(page.cursor);
  const rows = await byComment.run(database, [viewerId, id, page.limit + 1, page.offset, after, afterId]);
  const { items, hasMore } = takePage(rows, page.limit);
  return {
    comments: items.map(presentComment),
    pagination: countedPagination(page, comment.answer_count, hasMore, encodeOldestFirstCursor(items.at(-1))),
  };
}
