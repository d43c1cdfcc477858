import { before, byTime, day, hour, later, minute, soonAfter } from '#/demo-times.ts';
import type { FollowsAndPayments } from '#/make-follows-and-payments.ts';
import type { ScriptedPost } from '#/make-posts.ts';
import { createRandom } from '#/random.ts';
import type { Bookmark, Comment, Like, Person, View } from '#/world.ts';

export type Reactions = { likes: Like[]; bookmarks: Bookmark[]; views: View[] };

/** Views, then likes, then bookmarks. Sets `visitorViews` of every published post. */
export function makeReactions(
  seed: string,
  now: Date,
  people: readonly Person[],
  scripted: readonly ScriptedPost[],
  ties: FollowsAndPayments,
  comments: readonly Comment[],
): Reactions {
  const random = createRandom(`${seed}/reactions`);
  const followedAt = new Map(ties.follows.map((tie) => [`${tie.followerId} ${tie.followedId}`, tie.createdAt]));
  const commenters = new Map(comments.map((comment) => [`${comment.postId} ${comment.userId}`, comment.createdAt]));
  const reactions: Reactions = { likes: [], bookmarks: [], views: [] };

  for (const { post } of scripted) {
    if (post.scheduledAt) continue;
    const charm = random.between(0.35, 1.15) + post.media.length * 0.04;
    const age = (now.getTime() - post.createdAt.getTime()) / day;
    for (const person of people) {
      const key = `${post.id} ${person.id}`;
      const follows = followedAt.get(`${person.id} ${post.authorId}`);
      const commentedAt = commenters.get(key);
      const mayFind = follows !== undefined || post.visibility === 'PUBLIC';
      const sees = person.id !== post.authorId && mayFind && random.chance(follows ? 0.8 : 0.14);
      if (person.id === post.authorId || !(sees || commentedAt)) continue;

      const start = later(
        post.createdAt,
        person.createdAt,
        ...(post.visibility === 'PUBLIC' || !follows ? [] : [follows]),
      );
      const found = soonAfter(random, start, 14 * hour, now);
      const seenAt = commentedAt && commentedAt < found ? later(start, before(commentedAt, 3 * minute)) : found;
      reactions.views.push({ postId: post.id, userId: person.id, createdAt: seenAt });
      if (!random.chance(Math.min((follows ? 0.52 : 0.3) * charm + (commentedAt ? 0.4 : 0), 0.96))) continue;
      const likedAt = soonAfter(random, seenAt, 4 * minute, now);
      reactions.likes.push({ postId: post.id, userId: person.id, createdAt: likedAt });
      if (random.chance(0.13)) {
        reactions.bookmarks.push({
          postId: post.id,
          userId: person.id,
          createdAt: soonAfter(random, likedAt, minute, now),
        });
      }
    }
    const reach = post.visibility === 'PUBLIC' ? 1 : 0;
    post.visitorViews = Math.round(reach * charm * (18 + 130 * (1 - Math.exp(-age / 9))) * random.between(0.5, 1.6));
  }
  reactions.likes.sort(byTime);
  reactions.bookmarks.sort(byTime);
  reactions.views.sort(byTime);
  return reactions;
}
