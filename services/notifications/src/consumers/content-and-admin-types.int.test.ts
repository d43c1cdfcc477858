import { accountLanguageChosen } from '@stagedoor/contracts/auth-events';
import { debtLeft } from '@stagedoor/contracts/debt-events';
import { pollEnded } from '@stagedoor/contracts/poll-events';
import {
  announcementPublished,
  contentReported,
  userRoleChanged,
  verificationApproved,
  verificationRejected,
} from '@stagedoor/contracts/social-admin-events';
import {
  commentCreated,
  commentDeleted,
  postDeleted,
  postRemoved,
  profileUpdated,
  userBlocked,
  userMuted,
} from '@stagedoor/contracts/social-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
let mara: string;
let theo: string;

beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [mara, theo] = [await world.someone('Mara Keys'), await world.someone('Theo Lind')];
});

const publish = (...events: (readonly [unknown, unknown])[]) => world.publish(...(events as never[]));

describe('the end of a poll', () => {
  const postId = () => world.stranger();
  const ended = (id: string, recipientIds: string[]) =>
    [pollEnded, { ...pollEnded.sample, postId: id, authorId: mara, recipientIds }] as const;

  test('is told to its author and to those who voted, each in their own words', async () => {
    const id = postId();
    await publish(ended(id, [mara, theo]));
    const told = { type: 'POLL_ENDED', title: 'Poll ended', link: `/post/${id}` };
    expect(await world.listOf(mara)).toMatchObject([{ ...told, actor: null, message: 'Your poll has ended' }]);
    expect(await world.listOf(theo)).toMatchObject([
      { ...told, actor: { displayName: 'Mara Keys' }, message: 'The poll of Mara Keys that you voted in has ended' },
    ]);
  });

  test('is not sent to anyone who has switched it off or muted its author, nor about a deleted post', async () => {
    const [ada, ben] = [await world.someone('Ada Doe'), await world.someone('Ben Roe')];
    const { service } = world;
    const off = await service.app.inject({
      method: 'PATCH',
      url: '/notifications/preferences',
      headers: asUser({ userId: ada }),
      payload: { POLL_ENDED: { inApp: false } },
    });
    expect(off.statusCode).toBe(200);
    await publish([userMuted, { ...userMuted.sample, muterId: ben, mutedId: mara, revision: 1 }]);
    const deleted = postId();
    await publish([postDeleted, { ...postDeleted.sample, postId: deleted, authorId: mara }]);
    await publish(ended(postId(), [ada, ben]), ended(deleted, [theo]));
    for (const person of [ada, ben, theo]) expect(await world.listOf(person)).toEqual([]);
  });
});

test('a verified person is notified, with a link to their profile', async () => {
  await publish([verificationApproved, { ...verificationApproved.sample, userId: mara }]);
  expect(await world.listOf(mara)).toMatchObject([{ type: 'VERIFICATION_APPROVED', actor: null, link: `/${mara}` }]);
});

test('who asked for the tick in vain is told why, with a link to where they can ask again', async () => {
  const theirs = world.stranger();
  await publish([verificationRejected, { ...verificationRejected.sample, userId: theirs, reason: 'Unreadable' }]);
  expect(await world.listOf(theirs)).toMatchObject([
    {
      type: 'VERIFICATION_REJECTED',
      actor: null,
      link: '/settings?tab=account',
      message: 'You can ask again. The reason: Unreadable',
    },
  ]);
});

test('every ADMIN is notified of a report, also one whom its author blocked, and nobody else', async () => {
  const [ada, ben] = [world.stranger(), world.stranger()];
  const admin = (userId: string) =>
    [profileUpdated, { ...profileUpdated.sample, userId, username: `a${userId}`, role: 'ADMIN', version: 1 }] as const;
  await publish(admin(ada), admin(ben));
  const block = { ...userBlocked.sample, blockerId: theo, blockedId: ada, revision: 1 };
  await publish([userBlocked, block], [userBlocked, { ...block, blockerId: ben, blockedId: theo }]);
  await publish([contentReported, { ...contentReported.sample, reporterId: theo, targetId: mara, ownerId: mara }]);
  expect(await world.listOf(ada)).toMatchObject([
    {
      type: 'CONTENT_REPORTED',
      message: 'Theo Lind reported a person: Spam',
      link: `/admin?tab=reports&report=${contentReported.sample.reportId}`,
    },
  ]);
  expect([await world.listOf(ben), await world.listOf(mara), await world.listOf(theo)]).toEqual([[], [], []]);
  const [later, reportId] = [new Date(Date.parse(contentReported.sample.reportedAt) + 1_000), world.stranger()];
  const second = { ...contentReported.sample, reportId, targetId: mara, ownerId: mara, reporterId: world.stranger() };
  await publish([contentReported, { ...second, reportedAt: later.toISOString() }]);
  expect(await world.listOf(ada)).toMatchObject([{ link: `/admin?tab=reports&report=${reportId}` }]);
  await publish([profileUpdated, { ...profileUpdated.sample, userId: ada, username: 'ada', role: 'FAN', version: 2 }]);
  await publish([contentReported, { ...contentReported.sample, reporterId: theo, targetId: theo, ownerId: theo }]);
  expect(await world.listOf(ada)).toHaveLength(1);
});

test('a deleted comment notifies nobody, whichever event arrives first', async () => {
  const comment = () => ({ commentId: world.stranger(), postId: world.stranger(), authorId: theo, postAuthorId: mara });
  const [existing, missing, late] = [comment(), comment(), comment()];
  await publish(
    [commentCreated, { ...commentCreated.sample, ...existing }],
    [commentCreated, { ...commentCreated.sample, ...missing }],
  );
  await publish(
    [commentDeleted, { ...commentDeleted.sample, ...missing }],
    [commentDeleted, { ...commentDeleted.sample, ...late }],
  );
  await publish([commentCreated, { ...commentCreated.sample, ...late }]);
  expect((await world.listOf(mara)).map(({ data }) => data.commentId)).toEqual([existing.commentId]);
});

test('an answer notifies whom it answers and the author of the post, one who is both once; deleted, nobody', async () => {
  const answer = { commentId: world.stranger(), postId: world.stranger(), authorId: theo, postAuthorId: mara };
  const fan = world.stranger();
  const own = { ...answer, commentId: world.stranger() };
  await publish(
    [commentCreated, { ...commentCreated.sample, ...answer, answeredId: fan }],
    [commentCreated, { ...commentCreated.sample, ...own, answeredId: mara }],
  );
  const messagesOf = async (id: string) => (await world.listOf(id)).map(({ message }) => message).toSorted();
  expect(await messagesOf(fan)).toEqual(['Theo Lind answered your comment']);
  expect(await messagesOf(mara)).toEqual(['Theo Lind answered your comment', 'Theo Lind commented on your post']);
  await publish(
    [commentDeleted, { ...commentDeleted.sample, ...answer }],
    [commentDeleted, { ...commentDeleted.sample, ...own }],
  );
  expect([await messagesOf(fan), await messagesOf(mara)]).toEqual([[], []]);
});

test('everyone but its author is notified of an announcement, once', async () => {
  const { sql } = world.service.deps.database;
  const strangers = Array.from({ length: 450 }, () => world.stranger());
  await sql`insert into person (user_id, version, username, is_verified)
    select id::uuid, 1, id, false from jsonb_array_elements_text(${JSON.stringify(strangers)}::text::jsonb) as one (id)`;
  const announcement = { ...announcementPublished.sample, announcementId: world.stranger(), authorId: theo };
  await publish([announcementPublished, announcement]);
  await waitFor(async () => (await sql`select 1 from announcement where done_at is null`).length === 0);
  const [readMessages] = await sql`select count(*)::int as all, count(distinct recipient_id)::int as people
    from notification where thing = ${`announcement:${announcement.announcementId}`}`;
  const [known] = await sql`select count(*)::int as people from person`;
  expect(readMessages).toEqual({ all: known?.people - 1, people: known?.people - 1 });
  expect(await world.listOf(theo)).toEqual([]);
  const { title, message } = announcement;
  expect(await world.listOf(mara)).toMatchObject([{ type: 'SYSTEM', title, message, link: '/notifications' }]);
});

test('every ADMIN is told that somebody left who owes, and nobody else', async () => {
  const ada = world.stranger();
  const admin = { ...profileUpdated.sample, userId: ada, username: `a${ada}`, role: 'ADMIN', version: 1 } as const;
  await publish([profileUpdated, admin]);
  const leftAt = (hour: number) => `2026-02-12T1${hour}:00:00.000Z`;
  // They came back, and left again.
  for (const hour of [1, 2]) await publish([debtLeft, { ...debtLeft.sample, leftAt: leftAt(hour) }]);
  expect(await world.listOf(ada)).toMatchObject(
    [1, 2].map(() => ({
      type: 'SYSTEM',
      message: 'Somebody who owes $500.00 has deleted their account.',
      link: `/admin?tab=payments&debt=${debtLeft.sample.debtId}`,
    })),
  );
  expect([await world.listOf(mara), await world.listOf(theo)]).toEqual([[], []]);
});

test('who wrote a comment is told that an ADMIN has removed it, and nothing of other deletions', async () => {
  const fan = world.stranger();
  const about = { ...commentDeleted.sample, authorId: fan };
  await publish(
    [commentDeleted, { ...about, commentId: world.stranger() }],
    [commentDeleted, { ...about, commentId: world.stranger(), isRemovedByAdmin: true }],
  );
  const told = { type: 'SYSTEM', title: 'Your comment was removed', link: '/support', actor: null };
  expect(await world.listOf(fan)).toMatchObject([told]);
});

test('an author is told that an ADMIN has removed a post, in the language that they choose afterwards, too', async () => {
  const about = { postId: world.stranger(), authorId: mara };
  await publish(
    [postDeleted, { ...postDeleted.sample, ...about }],
    [postRemoved, { ...postRemoved.sample, ...about }],
    [accountLanguageChosen, { ...accountLanguageChosen.sample, userId: mara, language: 'en', revision: 1 }],
  );
  const told = { type: 'SYSTEM', title: 'Your post was removed', link: '/support', actor: null };
  expect(await world.listOf(mara)).toMatchObject([told]);
  await publish([
    accountLanguageChosen,
    { ...accountLanguageChosen.sample, userId: mara, language: 'es', revision: 2 },
  ]);
  expect(await world.listOf(mara)).toMatchObject([{ title: 'Tu publicación se ha eliminado' }]);
});

test('a person is told that an ADMIN has changed their role, each time, and where to go', async () => {
  const change = { ...userRoleChanged.sample, userId: mara };
  await publish([userRoleChanged, { ...change, role: 'FAN', revision: 21 }]);
  await publish([
    userRoleChanged,
    {
      ...change,
      role: 'CREATOR',
      revision: 22,
      changedAt: new Date(Date.parse(change.changedAt) + 1_000).toISOString(),
    },
  ]);
  const told = { type: 'SYSTEM', actor: null };
  expect(await world.listOf(mara)).toMatchObject([
    { ...told, title: 'You are a creator now', link: '/settings?tab=account' },
    { ...told, title: 'You are a fan now', link: '/support' },
  ]);
  expect(await world.listOf(theo)).toEqual([]);
});
