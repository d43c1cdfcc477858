import { before, byTime, day, hour, minute } from '#/demo-times.ts';
import { createIds } from '#/ids.ts';
import { range } from '#/pictures/canvas.ts';
import { describePicture } from '#/pictures/paint-picture.ts';
import type { Decision, Person, Picture, Post, Report, Verification } from '#/world.ts';

/** Why earlier reports were dismissed. */
const NOTES = [
  'The same words as on their own website, which is linked in their profile',
  'An offer of their own work, marked as one',
  'Reported by mistake, as the reporter has written since',
];
/** From the last of the dismissed reports to the first of the open ones, in posts. */
const POSTS_APART = 20;

/**
 * Reports of public posts by the creator and the fan whose logins are given away: open ones of the four newest, and a few
 * of earlier ones, which were dismissed.
 */
export function makeReports(seed: string, now: Date, posts: readonly Post[], creator: Person, fan: Person): Report[] {
  const ids = createIds(`${seed}/reports`);
  const reported = posts.filter((post) => post.visibility === 'PUBLIC' && !post.scheduledAt);
  const make = (post: Post, createdAt: Date, dismissed: Report['dismissed']): Report => {
    const reporterId = post.authorId === creator.id ? fan.id : creator.id;
    return { id: ids(createdAt), reporterId, postId: post.id, reason: 'Spam or scam', createdAt, dismissed };
  };
  const open = reported
    .slice(-4)
    .map((post, index) =>
      make(post, new Date(Math.floor((post.createdAt.getTime() + now.getTime()) / 2) - index), null),
    );
  const dismissed = NOTES.flatMap((note, index) => {
    const post = reported.at(-4 - POSTS_APART * (index + 1));
    if (post === undefined) return [];
    const createdAt = new Date(post.createdAt.getTime() + 3 * hour);
    return make(post, createdAt, { note, at: new Date(createdAt.getTime() + 95 * minute) });
  });
  return [...dismissed, ...open].sort(byTime);
}

/** The audit log of what an admin has decided. */
export function makeDecisions(
  seed: string,
  admin: Person,
  reports: readonly Report[],
  verifications: readonly Verification[],
): Decision[] {
  const ids = createIds(`${seed}/decisions`);
  const decide = (decision: Omit<Decision, 'id' | 'adminId'>): Decision => ({
    ...decision,
    id: ids(decision.createdAt),
    adminId: admin.id,
  });
  return [
    ...reports.flatMap(({ id: targetId, dismissed }) =>
      dismissed ? decide({ action: 'report.dismiss', targetId, note: dismissed.note, createdAt: dismissed.at }) : [],
    ),
    ...verifications.flatMap(({ id: targetId, reason: note, decidedAt: createdAt }) =>
      createdAt
        ? decide({ action: note === null ? 'verification.approve' : 'verification.reject', targetId, note, createdAt })
        : [],
    ),
  ].sort(byTime);
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
