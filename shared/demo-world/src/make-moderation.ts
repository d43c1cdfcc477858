import { before, byTime, day } from '#/demo-times.ts';
import { createIds } from '#/ids.ts';
import type { Person, Post, Report, Verification } from '#/world.ts';

/** Open reports of the four newest public posts, by the creator and the fan whose logins are given away. */
export function makeReports(seed: string, now: Date, posts: readonly Post[], creator: Person, fan: Person): Report[] {
  const ids = createIds(`${seed}/reports`);
  return posts
    .filter((post) => post.visibility === 'PUBLIC' && !post.scheduledAt)
    .slice(-4)
    .map((post, index) => {
      const createdAt = new Date(Math.floor((post.createdAt.getTime() + now.getTime()) / 2) - index);
      const reporterId = post.authorId === creator.id ? fan.id : creator.id;
      return { id: ids(createdAt), reporterId, postId: post.id, reason: 'Spam or scam', createdAt };
    })
    .sort(byTime);
}

/** How the creator got the tick: at the second try. */
export function makeVerifications(seed: string, now: Date, { id: userId }: Person): Verification[] {
  const ids = createIds(`${seed}/verifications`);
  const request = (daysAgo: number, reason: string | null): Verification => {
    const createdAt = before(now, (daysAgo + 1) * day);
    return { id: ids(createdAt), userId, reason, createdAt, decidedAt: before(now, daysAgo * day) };
  };
  return [request(93, 'The name on the document cannot be read'), request(90, null)];
}
