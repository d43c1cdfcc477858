import type { ShortPerson } from '#/users/present-user.ts';

/** A comment with its author, for one viewer. The author of a deleted one is null. */
export interface HydratedComment extends Omit<ShortPerson, 'user_id' | 'username'> {
  readonly id: string;
  readonly post_id: string;
  readonly parent_id: string | null;
  readonly content: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** Null for everyone but its author. */
  readonly revision: number | null;
  readonly like_count: number;
  /** The number of replies to the comment that the viewer may see. */
  readonly answer_count: number;
  readonly has_liked: boolean;
  /** Whether it was deleted, or its author is suspended or separated from the viewer by a block. */
  readonly is_hidden: boolean;
  readonly user_id: string | null;
  readonly username: string | null;
}

/** Whether the viewer `$1` may not see comments of `author`; false for visitors. */
const isBlocked = (author: string) => `
  exists (select from block where blocker_id = $1::uuid and blocked_id = ${author})
  or exists (select from block where blocker_id = ${author} and blocked_id = $1::uuid)`;

/**
 * The answers on the post `postId` that a block hides from the viewer `$1`, counted by comment: looked up by blocked person,
 * since a comment may have any number of answers.
 */
export const hiddenAnswers = (postId: string) => `
  hidden_answer as materialized (
    select answer.parent_id, count(*)::int as count
    from (
      select blocked_id as other from block where blocker_id = $1::uuid
      union select blocker_id from block where blocked_id = $1::uuid
    ) blocked
    cross join lateral (
      select parent_id from comment
      where author_id = blocked.other and post_id = ${postId} and parent_id is not null and is_counted offset 0
    ) answer
    group by 1)`;

/**
 * The columns of {@link HydratedComment} of comment `c` for the viewer `$1`, with {@link fromComment} and {@link
 * hiddenAnswers}.
 */
export const commentColumns = `
  c.id, c.post_id, c.parent_id, c.content, c.created_at, c.updated_at, c.like_count,
  case when c.author_id = $1::uuid then c.revision end as revision,
  c.answer_count - coalesce(h.count, 0) as answer_count,
  exists (select from comment_like where comment_id = c.id and user_id = $1::uuid) as has_liked,
  c.deleted_at is not null or a.suspended_at is not null or ${isBlocked('c.author_id')} as is_hidden,
  a.user_id, a.username, a.display_name, a.avatar, coalesce(a.is_verified, false) as is_verified`;

export const fromComment = `
  comment c
  left join lateral (select * from profile where user_id = c.author_id offset 0) a on true
  left join hidden_answer h on h.parent_id = c.id`;

/** The opposite of `is_hidden`, as a condition. */
export const isShown = `c.deleted_at is null and a.suspended_at is null and not (${isBlocked('c.author_id')})`;
