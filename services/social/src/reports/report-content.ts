import { contentReported } from '@stagedoor/contracts/social-admin-events';
import { badRequest, notFound, tooManyRequests } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import { getComment } from '#/comments/get-comment.ts';
import type { SocialDeps } from '#/config.ts';
import { reports } from '#/db/reports.ts';
import { findReadablePost } from '#/posts/get-post.ts';
import { findPerson } from '#/users/find-people.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';
import { canSeePerson, type Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'publish' | 'clock' | 'ids' | 'config'>;

interface Target {
  readonly type: 'user' | 'post' | 'comment';
  readonly id: string;
}

interface Reported {
  readonly ownerId: string;
  /** For a comment: its post and its text, which may be changed or deleted before an ADMIN reads it. */
  readonly postId?: string;
  readonly excerpt?: string;
}

const ownTarget = { user: 'yourself', post: 'your own post', comment: 'your own comment' } as const;

/**
 * Reports a person, a post or a comment to the ADMINs. A second report of the same target on one day (UTC) returns the first one. Throws
 * a 404 if the viewer may not see the target, a 400 for their own, and a 429 above the daily limit.
 */
export async function reportContent(
  tx: Transaction,
  deps: Deps,
  viewer: Viewer,
  target: Target,
  { reason, description }: { reason: string; description?: string },
): Promise<{ id: string; isNew: boolean }> {
  const { publish, clock, ids, config } = deps;
  const { ownerId, postId, excerpt } = await findReported(tx, viewer, target);
  if (ownerId === viewer.userId) throw badRequest(`You cannot report ${ownTarget[target.type]}`);
  // Locks the reporter, so that concurrent reports are counted one after the other.
  await lockProfiles(tx, [viewer.userId]);
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const ofToday = and(eq(reports.reporterId, viewer.userId), eq(reports.day, day));
  const [existing] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(ofToday, eq(reports.targetType, target.type), eq(reports.targetId, target.id)));
  if (existing !== undefined) return { ...existing, isNew: false };
  if ((await tx.$count(reports, ofToday)) >= config.reportsPerDay) throw tooManyRequests(secondsLeftOf(now));
  const report = {
    id: ids.next(),
    reporterId: viewer.userId,
    targetType: target.type,
    targetId: target.id,
    ownerId,
    postId: postId ?? null,
    excerpt: excerpt ?? null,
    day,
    reason,
    description: description || null,
    createdAt: now,
  };
  await tx.insert(reports).values(report);
  await publish(tx, contentReported, {
    reportId: report.id,
    reporterId: viewer.userId,
    // A comment is published as part of its post, so that consumers that do not know `commentId` get the post.
    ...(target.type === 'comment' && postId !== undefined
      ? { targetType: 'post', targetId: postId, commentId: target.id }
      : { targetType: target.type === 'user' ? 'user' : 'post', targetId: target.id }),
    ownerId,
    reason,
    reportedAt: now.toISOString(),
  });
  return { id: report.id, isNew: true };
}

async function findReported(tx: Transaction, viewer: Viewer, { type, id }: Target): Promise<Reported> {
  if (type === 'comment') {
    const { comment } = await getComment(tx, viewer, id);
    return { ownerId: comment.user_id, postId: comment.post_id, excerpt: comment.content };
  }
  if (type === 'post') {
    // Including posts that their author deleted: buyers can still read and report them.
    const post = await findReadablePost(tx, viewer, id);
    if (post === undefined) throw notFound('Post not found');
    return { ownerId: post.user_id };
  }
  const person = await findPerson(tx, viewer.userId, id);
  if (person === undefined || !canSeePerson(person, viewer)) throw notFound('User not found');
  return { ownerId: person.user_id };
}

function secondsLeftOf(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.ceil((midnight - now.getTime()) / 1_000);
}
