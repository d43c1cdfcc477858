import type { MailDelivery } from '@stagedoor/contracts/mail-delivery';
import { commentCreated } from '@stagedoor/contracts/social-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { slowdownOf } from '#/mail/sending-pace.ts';
import { type MailServer, startMailServer } from '#/testing/mail-server.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type PeersStub, startPeers } from '#/testing/peers-stub.ts';

const reportSecret = 'a-secret-for-reports';
let world: NotificationWorld;
let peers: PeersStub;
let smtp: MailServer;
let mara: string;
let theo: string;

beforeAll(async () => {
  [peers, smtp] = [await startPeers(), await startMailServer()];
  world = await startNotifications({
    AUTH_URL: peers.url,
    SERVICE_SECRET: 'a-secret-of-the-test',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Stagedoor <post@stagedoor.example>',
    MAIL_BOUNCES: 'bounces@stagedoor.example',
    MAIL_REPORT_SECRET: reportSecret,
    MAIL_SLOW_MS: '100',
  });
  theo = await world.someone('Theo Lind');
});
afterAll(async () => {
  await world.service.destroy();
  await Promise.all([peers.close(), smtp.close()]);
});
beforeEach(async () => {
  mara = await join();
  smtp.refused.clear();
  Object.assign(smtp, { refusal: undefined, delayMs: 0 });
});

const sql = () => world.service.deps.database.sql;
const addressOf = (userId: string) => `${userId}@example.org`;
/** Somebody who gets a mail for each comment. */
async function join(): Promise<string> {
  const userId = world.stranger();
  peers.addresses.set(userId, addressOf(userId));
  await sql()`insert into preference values (${userId}, 'NEW_COMMENT', true, 'now', true)`;
  return userId;
}
const comment = (...authors: string[]) =>
  world.publish(
    ...authors.map(
      (postAuthorId) =>
        [
          commentCreated,
          {
            ...commentCreated.sample,
            commentId: world.stranger(),
            postId: world.stranger(),
            authorId: theo,
            postAuthorId,
          },
        ] as [typeof commentCreated, typeof commentCreated.sample],
    ),
  );
const waiting = async () =>
  (await sql()`select from mail where user_id = ${mara} and sent_at is null and failed_at is null`).length;
const handled = () => waitFor(async () => (await waiting()) === 0);
const stopped = async (userId = mara) =>
  (await world.call<MailDelivery>(userId, '/notifications/mail-delivery')).data.stopped;
const resume = () =>
  world.service.app.inject({
    method: 'POST',
    url: '/notifications/mail-delivery/resume',
    headers: asUser({ userId: mara }),
  });
async function report(payload: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await world.service.app.inject({
    method: 'POST',
    url: '/notifications/mail-reports',
    headers: { 'content-type': 'message/rfc822', 'mail-report-key': reportSecret, ...headers },
    payload,
  });
  return response.statusCode;
}

test('a mail has a return path of its own, by which its bounce is recognised', async () => {
  await comment(mara);
  const [mail] = await waitFor(() =>
    smtp.mailsTo(addressOf(mara)).length > 0 ? smtp.mailsTo(addressOf(mara)) : undefined,
  );
  expect(mail?.from).toMatch(/^bounces\+p[0-9a-f]{52}@stagedoor\.example$/);
  expect(mail?.content).toContain('From: Stagedoor <post@stagedoor.example>');
  expect(await stopped()).toBeNull();
  const bounce = (status: string) =>
    `To: <${mail?.from}>\r\n\r\nFinal-Recipient: rfc822; x\r\nAction: failed\r\nStatus: ${status}\r\n`;
  for (const status of ['4.2.2', '5.2.2', '5.7.1']) await report(bounce(status));
  expect(await stopped()).toBeNull();
  for (const _ of [1, 2]) expect(await report(bounce('5.1.1'))).toBe(200);
  expect(await stopped()).toEqual({ reason: 'unknown', at: expect.any(String) });
});

test('an address that does not exist gets no further mails, until its person starts again', async () => {
  smtp.refused.set(addressOf(mara), '550 5.1.1 no such user');
  await comment(mara);
  await waitFor(async () => (await stopped()) !== null);
  await waitFor(async () => {
    const [mail] = await sql()`select last_error from mail where user_id = ${mara}`;
    return mail?.last_error === 'the mail could not be handed over: EENVELOPE 550 5.1.1';
  });
  const before = smtp.offered();
  await comment(mara);
  await handled();
  expect(smtp.offered()).toBe(before);
  smtp.refused.clear();
  expect((await resume()).json().data).toEqual({ stopped: null });
  expect(await stopped()).toBeNull();
  await comment(mara);
  await waitFor(() => smtp.mailsTo(addressOf(mara)).length === 1);
});

test('another address is written to at once', async () => {
  smtp.refused.set(addressOf(mara), '550 no such user');
  await comment(mara);
  await waitFor(async () => (await stopped()) !== null);
  peers.addresses.set(mara, 'new@example.org');
  expect(await stopped()).toBeNull();
  await comment(mara);
  await waitFor(() => smtp.mailsTo('new@example.org').length === 1);
  expect(await sql()`select from stopped_address where user_id = ${mara}`).toHaveLength(0);
});

test.each([
  ['a full mailbox', '552 5.2.2 mailbox full'],
  ['a policy', '554 5.7.1 blocked'],
])('%s refuses one mail, and stops no address', async (_, answer) => {
  smtp.refused.set(addressOf(mara), answer);
  await comment(mara);
  await handled();
  expect(await stopped()).toBeNull();
});

test('whoever calls a mail spam gets none from then on', async () => {
  await comment(mara);
  await waitFor(() => smtp.mailsTo(addressOf(mara)).length === 1);
  const [mail] = smtp.mailsTo(addressOf(mara));
  const events = JSON.stringify([{ returnPath: mail?.from, event: 'complaint' }]);
  expect(await report(events, { 'content-type': 'application/json' })).toBe(200);
  expect(await stopped()).toMatchObject({ reason: 'complaint' });
});

test('reports are taken from nobody without the secret, and must be readable', async () => {
  expect(await report('x', { 'mail-report-key': 'wrong' })).toBe(403);
  expect(await report('x', { 'content-type': 'text/plain' })).toBe(415);
  expect(await report('{', { 'content-type': 'application/json' })).toBe(400);
  expect(await report('To: bounces+p0@stagedoor.example\r\n\r\nAction: failed\r\nStatus: 5.1.1')).toBe(200);
});

test('a mail that the server refuses for now waits, and the rate falls until the server answers well', async () => {
  smtp.refusal = '451 4.3.0 try later';
  const before = smtp.offered();
  await comment(mara);
  await waitFor(() => smtp.offered() > before);
  await waitFor(() => slowdownOf(world.service.deps) > 1);
  expect([await waiting(), await stopped()]).toEqual([1, null]);
  smtp.refusal = undefined;
  await waitFor(() => {
    world.service.clock.advance(30_000);
    return smtp.mailsTo(addressOf(mara)).length === 1;
  });
  await handled();
  await waitFor(async () => {
    await comment(mara);
    world.service.clock.advance(3_600_000);
    return slowdownOf(world.service.deps) === 1;
  });
});

test('a slow server gets fewer mails', async () => {
  smtp.delayMs = 150;
  await comment(mara);
  await waitFor(() => slowdownOf(world.service.deps) > 1);
  await waitFor(() => smtp.mailsTo(addressOf(mara)).length === 1);
});
