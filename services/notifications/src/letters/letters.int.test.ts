import type { LetterShare } from '@stagedoor/contracts/internal-social';
import type { LetterFigures } from '@stagedoor/contracts/letter-figures';
import type { MailDelivery } from '@stagedoor/contracts/mail-delivery';
import { subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { postAnnounced } from '@stagedoor/contracts/post-notice-events';
import { postDeleted } from '@stagedoor/contracts/social-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePerson } from '#/personal-data/erase-person.ts';
import { type MailServer, startMailServer } from '#/testing/mail-server.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type PeersStub, startPeers } from '#/testing/peers-stub.ts';

const reportSecret = 'a-secret-for-reports';
const whole = 'Look at https://example.com/a?b=1&c=2 <b>now</b>.\n\nBye, @theo';
let world: NotificationWorld;
let peers: PeersStub;
let smtp: MailServer;
let mara: string;
let postId: string;
let shares: Map<string, LetterShare>;
let isGone: boolean;

beforeAll(async () => {
  [peers, smtp] = [await startPeers(), await startMailServer()];
  world = await startNotifications({
    AUTH_URL: peers.url,
    SOCIAL_URL: peers.url,
    SERVICE_SECRET: 'a-secret-of-the-test',
    SMTP_URL: smtp.url,
    MAIL_BOUNCES: 'bounces@stagedoor.example',
    MAIL_REPORT_SECRET: reportSecret,
    MAIL_RATE: '1000',
  });
  peers.readLetter = async (_, userIds) => ({
    post: isGone
      ? null
      : {
          author: { id: mara, username: 'mara', displayName: 'Mara Keys', avatarUrl: null, isVerified: true },
          whole,
          teaser: 'Look at…',
          files: 2,
          hasPoll: false,
        },
    readers: isGone ? [] : userIds.map((userId) => ({ userId, share: shares.get(userId) ?? 'nothing' })),
  });
});
afterAll(async () => {
  await world.service.destroy();
  await Promise.all([peers.close(), smtp.close()]);
});
beforeEach(async () => {
  [mara, postId] = [await world.someone('Mara Keys'), world.stranger()];
  [shares, isGone] = [new Map(), false];
  smtp.refused.clear();
  Object.assign(smtp, { refusal: undefined, delayMs: 0 });
});

const sql = () => world.service.deps.database.sql;
const addressOf = (userId: string) => `${userId}@example.org`;
function reader(share: LetterShare = 'whole'): string {
  const userId = world.stranger();
  peers.addresses.set(userId, addressOf(userId));
  shares.set(userId, share);
  return userId;
}
const announce = (mail: string[], receivers: number | null = mail.length) =>
  world.publish([
    postAnnounced,
    {
      postId,
      authorId: mara,
      publishedAt: new Date().toISOString(),
      app: [],
      push: [],
      mail,
      letter: { subject: 'News', receivers },
    },
  ]);
const figures = async (as = mara) => (await world.call<LetterFigures>(as, `/notifications/letters/${postId}`)).data;
const finished = () => waitFor(async () => ((await figures()).isFinished ? figures() : undefined));
const mailTo = (userId: string) =>
  waitFor(() => smtp.mailsTo(addressOf(userId))[0], { what: 'a letter' }).then(({ from, content }) => ({
    from,
    content: content.replaceAll(/=\n/g, '').replaceAll('=3D', '='),
  }));
const get = (path: string) => world.service.app.inject({ method: 'GET', url: path });
const pathsIn = (content: string, kind: string) =>
  [...content.matchAll(new RegExp(`http://localhost:8080/api(/notifications/${kind}/[\\w-]+)`, 'g'))].map(
    ([, path = '']) => path,
  );

test('each receiver gets what they may read, in text and HTML, and a row says so', async () => {
  const [one, other] = [reader('whole'), reader('teaser')];
  await announce([one, other]);
  const { content } = await mailTo(one);
  expect(content).toContain('Subject: Mara Keys: News');
  expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(content).toContain('Content-Type: multipart/alternative');
  expect(content).toContain('&lt;b&gt;now&lt;/b&gt;');
  expect(content).not.toContain('src=');
  expect(content).toContain(`http://localhost:8080/post/${postId}`);
  const teaser = await mailTo(other);
  expect(teaser.content).toContain('Look at');
  expect(teaser.content).not.toContain('example.com');
  expect(await finished()).toMatchObject({
    subject: 'News',
    receivers: 2,
    sent: 2,
    waiting: 0,
    failed: 0,
    skipped: 0,
    whole: 1,
    opened: 0,
    counted: 0,
    reasons: [],
  });
  expect((await world.call(one, `/notifications/letters/${postId}`)).status).toBe(404);
  const list = (as: string) => world.call<{ letters: unknown[] }>(as, '/notifications/letters');
  expect((await list(mara)).data.letters).toMatchObject([{ postId, isFinished: true, receivers: 2, sent: 2 }]);
  expect((await list(one)).data.letters).toEqual([]);
});

test('a letter is finished when all of its receivers have arrived and none waits, in whatever order they are named', async () => {
  const [one, other] = [reader(), reader()];
  await announce([one], 2);
  await mailTo(one);
  expect(await figures()).toMatchObject({ isFinished: false, receivers: 2, sent: 1 });
  await announce([other], null);
  expect(await finished()).toMatchObject({ receivers: 2, sent: 2 });
});

test('nobody gets a letter twice, nor a second mail about its post', async () => {
  const one = reader();
  await announce([one]);
  await announce([one]);
  await finished();
  expect(smtp.mailsTo(addressOf(one))).toHaveLength(1);
  expect(await sql()`select from mail where user_id = ${one}`).toHaveLength(0);
});

test('in discreet mode it names nobody and has nothing of the text', async () => {
  const one = reader();
  peers.discreet.add(one);
  await announce([one]);
  const { content } = await mailTo(one);
  expect(content).toContain('Subject: You have a new notice');
  expect(content).not.toMatch(/Mara|News|Look at|html|Stagedoor <|From: Stagedoor/);
  expect(content).toContain(`http://localhost:8080/post/${postId}`);
});

test('each receiver who gets none has a row with the reason', async () => {
  const failing = { 'unknown-address': reader(), rejected: reader() };
  smtp.refused.set(addressOf(failing['unknown-address']), '550 5.1.1 no such user');
  smtp.refused.set(addressOf(failing.rejected), '554 5.7.1 no');
  const skipped = {
    unsubscribed: reader('unsubscribed'),
    'no-access': reader('nothing'),
    'no-address': reader(),
    digest: reader(),
    'no-mails': reader(),
  };
  peers.addresses.set(skipped['no-address'], null);
  await sql()`insert into preference values (${skipped.digest}, 'NEW_POST', true, 'daily', true), (${skipped['no-mails']}, 'NEW_POST', true, 'off', true)`;
  await announce([...Object.values(failing), ...Object.values(skipped)]);
  const { reasons, ...counts } = await finished();
  expect(counts).toMatchObject({ receivers: 7, sent: 0, failed: 2, skipped: 5 });
  expect(new Map(reasons.map(({ reason, people }) => [reason, people]))).toEqual(
    new Map([...Object.keys(failing), ...Object.keys(skipped)].map((reason) => [reason, 1])),
  );
  expect(await sql()`select pace from mail where user_id = ${skipped.digest}`).toEqual([{ pace: 'daily' }]);
  // The address that does not exist gets no next letter.
  postId = world.stranger();
  await announce([failing['unknown-address']]);
  expect((await finished()).reasons).toEqual([{ reason: 'stopped', people: 1 }]);
});

test('a post that is gone when it is sent goes to nobody', async () => {
  isGone = true;
  await announce([reader(), reader()]);
  expect((await finished()).reasons).toEqual([{ reason: 'post-gone', people: 2 }]);
});

test('a mail server that refuses for now or is slow delays a letter, and a later try sends it once', async () => {
  const one = reader();
  smtp.refusal = '421 4.3.2 too busy';
  const before = smtp.offered();
  await announce([one]);
  await waitFor(() => smtp.offered() > before);
  expect(await figures()).toMatchObject({ isFinished: false, waiting: 1 });
  smtp.refusal = undefined;
  await waitFor(() => {
    world.service.clock.advance(30_000);
    return smtp.mailsTo(addressOf(one)).length === 1;
  });
  await waitFor(async () => (await figures()).sent === 1);
});

test('one that was tried for hours counts as failed', async () => {
  const one = reader();
  smtp.refusal = '421 4.3.2 too busy';
  await announce([one]);
  const failures = () => sql()`select from letter_receiver where user_id = ${one} and last_error is not null`;
  await waitFor(async () => (await failures()).length === 1);
  await sql()`update letter_receiver set attempts = 39, due_at = now() - interval '1 hour' where user_id = ${one}`;
  await waitFor(async () => (await figures()).failed === 1);
  expect(await figures()).toMatchObject({ isFinished: true, reasons: [{ reason: 'unreachable', people: 1 }] });
});

test('a link leads to the address in the text, is counted, and ends with the post', async () => {
  const one = reader();
  await announce([one]);
  const [path = ''] = pathsIn((await mailTo(one)).content, 'letter-links');
  for (const _ of [1, 2]) {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers.location]).toEqual([302, 'https://example.com/a?b=1&c=2']);
  }
  expect((await figures()).links).toEqual([{ url: 'https://example.com/a?b=1&c=2', clicks: 2 }]);
  for (const wrong of [
    `${path}x`,
    path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    '/notifications/letter-links/x',
  ]) {
    expect((await get(wrong)).statusCode).toBe(404);
  }
  await world.publish([postDeleted, { ...postDeleted.sample, postId, authorId: mara }]);
  expect((await get(path)).headers.location).toBe(`http://localhost:8080/post/${postId}`);
});

test('an opening is counted only of those who have switched that on', async () => {
  const [silent, open] = [reader(), reader()];
  const choose = (reportsOpens: boolean) =>
    world.service.app.inject({
      method: 'PUT',
      url: '/notifications/letter-choice',
      headers: asUser({ userId: open }),
      payload: { reportsOpens },
    });
  expect((await world.call(open, '/notifications/letter-choice')).data).toEqual({ reportsOpens: false });
  expect((await choose(true)).json().data).toEqual({ reportsOpens: true });
  await announce([silent, open]);
  expect(pathsIn((await mailTo(silent)).content, 'letter-opens')).toEqual([]);
  const [path = ''] = pathsIn((await mailTo(open)).content, 'letter-opens');
  await finished();
  for (const _ of [1, 2]) expect((await get(path)).headers['content-type']).toBe('image/gif');
  expect((await get('/notifications/letter-opens/x')).statusCode).toBe(200);
  expect(await figures()).toMatchObject({ counted: 1, opened: 1 });
});

test('one click ends the mails of this author, and a letter that waits is not sent', async () => {
  const [one, later] = [reader(), reader()];
  await announce([one]);
  const { content } = await mailTo(one);
  const [, url = ''] = /List-Unsubscribe: <http:\/\/localhost:8080\/api([^>]+)>/.exec(content) ?? [];
  await sql()`insert into letter_receiver (id, post_id, author_id, user_id, state, due_at)
    values (${later}, ${postId}, ${mara}, ${world.stranger()}, 'waiting', now() + interval '1 hour')`;
  await sql()`update letter_receiver set state = 'waiting', due_at = now() + interval '1 hour' where user_id = ${one}`;
  expect((await get(url)).statusCode).toBe(200);
  expect((await figures()).skipped).toBe(0);
  expect((await world.service.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  expect(await figures()).toMatchObject({ skipped: 1, waiting: 1, reasons: [{ reason: 'unsubscribed', people: 1 }] });
});

test('a bounce that comes later makes it a failure, and stops the address', async () => {
  const one = reader();
  await announce([one]);
  const { from } = await mailTo(one);
  await finished();
  const headers = { 'content-type': 'message/rfc822', 'mail-report-key': reportSecret };
  const payload = `To: ${from}\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
  await world.service.app.inject({ method: 'POST', url: '/notifications/mail-reports', headers, payload });
  expect(await figures()).toMatchObject({ sent: 0, failed: 1, reasons: [{ reason: 'unknown-address', people: 1 }] });
  const { stopped } = (await world.call<MailDelivery>(one, '/notifications/mail-delivery')).data;
  expect(stopped).toMatchObject({ reason: 'unknown' });
});

test('a receiver who subscribes within a week is counted', async () => {
  const [one, other] = [reader('teaser'), reader('teaser')];
  await announce([one, other]);
  await finished();
  const subscribe = (subscriberId: string, days: number) =>
    world.publish([
      subscriptionStarted,
      {
        ...subscriptionStarted.sample,
        subscriptionId: world.stranger(),
        creatorId: mara,
        subscriberId,
        startedAt: new Date(world.service.clock.now().getTime() + days * 86_400_000).toISOString(),
      },
    ]);
  await subscribe(one, 1);
  await subscribe(other, 8);
  expect((await figures()).subscribed).toBe(1);
});

test('an erased receiver still counts, as nobody; an erased author leaves nothing', async () => {
  const [one, waiting] = [reader(), reader()];
  await announce([one]);
  await finished();
  await sql()`insert into letter_receiver (id, post_id, author_id, user_id, state, due_at)
    values (${world.stranger()}, ${postId}, ${mara}, ${waiting}, 'waiting', now() + interval '1 hour')`;
  const erase = async (userId: string) => {
    while (await erasePerson(world.service.deps, userId, { extend: async () => undefined }));
  };
  await erase(one);
  await erase(waiting);
  expect(await figures()).toMatchObject({ sent: 1, skipped: 1, reasons: [{ reason: 'erased', people: 1 }] });
  expect(await sql()`select from letter_receiver where user_id in (${one}, ${waiting})`).toHaveLength(0);
  await erase(mara);
  expect(await sql()`select from letter where author_id = ${mara}`).toHaveLength(0);
});

test('the preview is what the mail shows', async () => {
  const body = { subject: 'News', content: whole, isTeaser: false, files: 1, hasPoll: true };
  const preview = async (more: object, role: 'FAN' | 'CREATOR' = 'CREATOR') => {
    const headers = asUser({ userId: mara, role });
    const url = '/notifications/letter-previews';
    return world.service.app.inject({ method: 'POST', url, headers, payload: { ...body, ...more } });
  };
  expect((await preview({})).json().data).toMatchObject({
    subject: 'Mara Keys: News',
    paragraphs: [
      [
        { text: 'Look at ' },
        { text: 'https://example.com/a?b=1&c=2', href: 'https://example.com/a?b=1&c=2' },
        { text: ' <b>now</b>.' },
      ],
      [{ text: 'Bye, ' }, { text: '@theo', href: 'http://localhost:8080/theo' }],
    ],
    notes: ['It has a file, which is on Stagedoor.', 'It has a poll, which is on Stagedoor.'],
  });
  const teaser = (await preview({ isTeaser: true })).json().data;
  expect(JSON.stringify(teaser.paragraphs)).not.toContain('Bye');
  expect((await preview({ subject: '' })).statusCode).toBe(400);
  expect((await preview({}, 'FAN')).statusCode).toBe(403);
});
