import { before, byTime, day, hour } from '#/demo-times.ts';
import { createIds } from '#/ids.ts';
import { range } from '#/pictures/canvas.ts';
import { describePicture } from '#/pictures/paint-picture.ts';
import type { Person, Picture, Post, Report, Verification } from '#/world.ts';

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

/** How the creator got the tick, at the second try, and two other creators who wait for theirs. */
export function makeVerifications(seed: string, now: Date, creator: Person, people: readonly Person[]): Verification[] {
  const ids = createIds(`${seed}/verifications`);
  const decided = (daysAgo: number, reason: string | null): Verification => {
    const createdAt = before(now, (daysAgo + 1) * day);
    return {
      id: ids(createdAt),
      userId: creator.id,
      reason,
      documents: [],
      createdAt,
      decidedAt: before(now, daysAgo * day),
    };
  };
  const waiting = ({ id: userId, username }: Person, hours: number, documents: number): Verification => {
    const createdAt = before(now, hours * hour);
    return {
      id: ids(createdAt),
      userId,
      reason: null,
      documents: range(documents).map((index) => ({
        id: ids(createdAt),
        picture: paintedDocument(`${username}/0#${index}`),
      })),
      createdAt,
      decidedAt: null,
    };
  };
  const [first, second] = people.filter(({ role, isVerified }) => role === 'CREATOR' && !isVerified);
  return [
    decided(93, 'The name on the document cannot be read'),
    decided(90, null),
    ...(first === undefined ? [] : [waiting(first, 46, 2)]),
    ...(second === undefined ? [] : [waiting(second, 7, 1)]),
  ];
}

function paintedDocument(seed: string): Picture {
  return { seed, kind: 'document', width: 1_280, height: 808, alt: describePicture(seed, 'document') };
}
