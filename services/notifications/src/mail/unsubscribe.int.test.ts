import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commentCreated, postLiked } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUnsubscribeTokens } from '#/mail/unsubscribe-token.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { type PeersStub, startPeers } from '#/testing/peers-stub.ts';

const serviceSecret = 'a-secret-of-the-test';
const path = '/notifications/unsubscribe';
let world: NotificationWorld;
let peers: PeersStub;
let dataDir: string;
let mara: string;
let theo: string;

beforeAll(async () => {
  peers = await startPeers();
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-mail-'));
  world = await startNotifications({ AUTH_URL: peers.url, SERVICE_SECRET: serviceSecret, DATA_DIR: dataDir });
  theo = await world.someone('Win at evil.example/prize');
});
afterAll(async () => {
  await world.service.destroy();
  await peers.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  mara = await world.someone('Mara Keys');
  peers.addresses.set(mara, `${mara}@example.org`);
});

const prefer = (preferences: Record<string, 'off' | 'now' | 'daily'>) =>
  world.service.deps.database.sql`
    insert into preference (user_id, type, in_app, email, push)
    select ${mara}, key, true, value, true from json_each_text(${JSON.stringify(preferences)}::text::json)
    on conflict (user_id, type) do update set email = excluded.email`;
const chosen = async () =>
  Object.fromEntries(
    (await world.service.deps.database.sql`select type, email from preference where user_id = ${mara}`).map(
      ({ type, email }) => [type, email],
    ),
  );
const waiting = async () =>
  (await world.service.deps.database.sql`select from mail where user_id = ${mara} and sent_at is null`).length;
let revision = 0;
const like = () =>
  world.publish([
    postLiked,
    { ...postLiked.sample, postId: world.stranger(), authorId: mara, userId: theo, revision: ++revision },
  ]);
const comment = () =>
  world.publish([
    commentCreated,
    {
      ...commentCreated.sample,
      commentId: world.stranger(),
      postId: world.stranger(),
      authorId: theo,
      postAuthorId: mara,
    },
  ]);

async function mailsTo(userId: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return all.filter((text) => text.includes(`${userId}@example.org`)).map((text) => text.replaceAll(/\n[ \t]/g, ' '));
}
const firstMail = () => waitFor(async () => (await mailsTo(mara))[0]);
const tokenFor = (preference: string | null) =>
  createUnsubscribeTokens(serviceSecret).make({ userId: mara, preference });

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}
async function send(request: Sent) {
  const response = await world.service.app.inject(request);
  const isJson = response.headers['content-type']?.includes('json');
  return { status: response.statusCode, location: response.headers.location, body: isJson ? response.json() : null };
}
const post = (token: string, scope?: string) =>
  send({ method: 'POST', url: `${path}?token=${token}${scope === undefined ? '' : `&scope=${scope}`}` });

test('one POST to the address in the head of a mail ends mails of its kind, as mail programs send it', async () => {
  await prefer({ NEW_LIKE: 'now', NEW_COMMENT: 'now' });
  await like();
  const mail = await firstMail();
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, url = ''] = /List-Unsubscribe: <http:\/\/localhost:8080\/api([^>]+)>/.exec(mail) ?? [];
  expect(mail).not.toContain('evil.example');
  // A program that only follows the link changes nothing: it gets the page.
  const opened = await send({ method: 'GET', url, headers: { accept: 'text/html,*/*' } });
  expect(opened).toMatchObject({ status: 302, location: url.replace(path, 'http://localhost:8080/unsubscribe') });
  expect(await chosen()).toEqual({ NEW_LIKE: 'now', NEW_COMMENT: 'now' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const _ of [1, 2]) {
    const posted = await send({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    expect(posted).toMatchObject({ status: 200, body: { data: { type: 'NEW_LIKE', name: null } } });
    expect(await chosen()).toEqual({ NEW_LIKE: 'off', NEW_COMMENT: 'now' });
  }
  await like();
  expect(await waiting()).toBe(0);
});

test('a multipart body is taken as well', async () => {
  await prefer({ NEW_LIKE: 'now' });
  const payload = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const posted = await send({ method: 'POST', url: `${path}?token=${tokenFor('NEW_LIKE')}`, headers, payload });
  expect([posted.status, await chosen()]).toEqual([200, { NEW_LIKE: 'off' }]);
});

test('a link ends all mails, but not those about money, and what waits is not sent', async () => {
  await prefer({ NEW_LIKE: 'daily', NEW_COMMENT: 'daily', PAYOUT_PROCESSED: 'now', SUBSCRIPTION_RENEWAL: 'daily' });
  await like();
  await comment();
  expect(await waiting()).toBe(2);
  expect((await post(tokenFor('NEW_LIKE'), 'all')).status).toBe(200);
  expect(await waiting()).toBe(0);
  expect(await chosen()).toEqual({
    NEW_LIKE: 'off',
    NEW_COMMENT: 'off',
    PAYOUT_PROCESSED: 'now',
    SUBSCRIPTION_RENEWAL: 'daily',
  });
});

test('the link of one kind leaves waiting mails of others', async () => {
  await prefer({ NEW_LIKE: 'daily', NEW_COMMENT: 'daily' });
  await like();
  await comment();
  await post(tokenFor('NEW_LIKE'));
  expect(await waiting()).toBe(1);
});

test('the link of a mail about several kinds ends all', async () => {
  await prefer({ NEW_LIKE: 'daily', NEW_COMMENT: 'daily' });
  await like();
  await comment();
  world.service.clock.advance(24 * 3_600_000);
  const mail = await firstMail();
  const [, token = ''] = /\/unsubscribe\?token=([\w-]+)/.exec(mail) ?? [];
  expect((await send({ method: 'GET', url: `${path}?token=${token}` })).body.data).toEqual({ type: null, name: null });
  await post(token);
  expect(await chosen()).toEqual({ NEW_LIKE: 'off', NEW_COMMENT: 'off' });
});

test('a token of nobody, or one that was changed, is a 400; one of an erased account leaves no row', async () => {
  for (const token of ['x', `${tokenFor(null)}x`, '']) {
    expect([(await post(token)).status, (await send({ method: 'GET', url: `${path}?token=${token}` })).status]).toEqual(
      [400, 400],
    );
  }
  expect((await post(tokenFor(null), 'some')).status).toBe(400);
  expect([(await post(tokenFor('NEW_LIKE'), 'all')).status, await chosen()]).toEqual([200, {}]);
});
