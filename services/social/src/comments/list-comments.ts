import type { Pagination } from '@stagedoor/contracts/list';
import type { Comment } from '@stagedoor/contracts/post';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { commentColumns, fromComment, type HydratedComment, hiddenAnswers, isShown } from '#/comments/comment-query.ts';
import { presentComment } from '#/comments/present-comment.ts';
import { defineStatement } from '#/db/statement.ts';
import { firstPageCursor, readTimeCursor } from '#/db/time-cursor.ts';
import { evaluatePostAccess } from '#/posts/access/post-access.ts';
import { findReadablePost } from '#/posts/get-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Parameters = [viewer: string | null, postId: string, take: number, offset: number, before: string, id: string];

// Without comments of suspended people, and of people blocked either way, unless they have answers to show below them.
const byPost = defineStatement<HydratedComment, Parameters>(`
  with ${hiddenAnswers('$2::uuid')}
  select ${commentColumns} from ${fromComment}
  where c.post_id = $2::uuid and c.parent_id is null and (c.created_at, c.id) < ($5::timestamptz, $6::uuid)
    and (c.answer_count - coalesce(h.count, 0) > 0 or ${isShown})
  order by c.created_at desc, c.id desc limit $3::int offset $4::int`);

// Counts the comments of blocked people, which the post's counter includes and the viewer does not see.
const hiddenCount = defineStatement<{ hidden: number }, [viewer: string, postId: string]>(`
  select count(*)::int as hidden
  from (
    select blocked_id as other from block where blocker_id = $1::uuid
    union select blocker_id from block where blocked_id = $1::uuid
  ) blocked
  join comment c on c.author_id = blocked.other and c.post_id = $2::uuid and c.parent_id is null and c.is_counted`);

/**
 * Lists the comments of a post without answers, newest first; placeholders are not in the total. Throws a 404 if the post
 * is hidden from the viewer.
 */
export async function listComments(
  database: Database,
  viewer: Viewer | null,
  postId: string,
  page: Page,
): Promise<{ comments: Comment[]; pagination: Pagination }> {
  const post = await findReadablePost(database, viewer, postId);
  if (post === undefined) throw notFound('Post not found');
  // A buyer can still read a withdrawn post, but not its comments.
  if (evaluatePostAccess(post, viewer) === 'hidden')
    return { comments: [], pagination: countedPagination(page, 0, false, null) };
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  const viewerId = viewer?.userId ?? null;
  const [rows, [counted]] = await Promise.all([
    byPost.run(database, [viewerId, postId, page.limit + 1, page.offset, before, beforeId]),
    viewerId === null ? [] : hiddenCount.run(database, [viewerId, postId]),
  ]);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([new Date(last.created_at).getTime(), last.id]);
  const total = post.comment_count - post.answer_count - (counted?.hidden ?? 0);
  return {
    comments: items.map(presentComment),
    pagination: countedPagination(page, total, hasMore, nextCursor),
  };
}
