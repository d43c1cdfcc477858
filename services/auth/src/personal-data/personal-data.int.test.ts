import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { exportFilesPath } from '@stagedoor/contracts/personal-data';
import {
  accountClosed,
  accountErased,
  accountReopened,
  exportCompleted,
  exportRequested,
} from '@stagedoor/contracts/personal-data-events';
import { erasureConsumer } from '@stagedoor/service-kit/personal-data/erase-person';
import { createHttpSink, exportConsumer } from '@stagedoor/service-kit/personal-data/send-export';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { readZip } from '@stagedoor/service-kit/testing/read-zip';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyRing } from '#/keys/key-ring.ts';
import { archiveLifeMs } from '#/personal-data/build-archives.ts';
import { signServiceToken } from '#/service-tokens/sign-service-token.ts';
import { createClient } from '#/testing/client.ts';
import type { Mailbox } from '#/testing/mailbox.ts';
import { readEvents } from '#/testing/read-events.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { startAuthWithMailbox } from '#/testing/start-auth-with-mailbox.ts';

const day = 86_400_000;
let mailbox: Mailbox;
let auth: TestAuth;
let stop: () => Promise<void>;
const client = createClient(() => auth);
beforeAll(async () => {
  ({ auth, mailbox, stop } = await startAuthWithMailbox());
  // Social subscribed before, and is unavailable now.
  const { natsUrl: url, eventNamespace: namespace } = auth.deps.config;
  const consumers = [
    { name: exportConsumer, on: exportRequested },
    { name: erasureConsumer, on: accountErased },
  ];
  await prepareTestBroker({ url, namespace }, [{ name: 'social', consumers }]);
});
afterAll(() => stop());

const wrong = { status: 400, errors: [{ field: 'password', message: 'Current password is incorrect' }] };
const close = (token: string | undefined, password: unknown) =>
  client.send('DELETE', '/auth/me', { password }, { token });

async function getExport(token: string | undefined) {
  const raw = await auth.app.inject({
    url: '/auth/me/export',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: raw.statusCode, body: raw.rawPayload, headers: raw.headers };
}

/** A token with which another service calls auth. */
async function tokenOf(service: string): Promise<string> {
  const keys = await openKeyRing({ ...auth.deps, keysSecret: auth.deps.config.keysSecret });
  return signServiceToken(keys, service, 'auth');
}

/** Makes a call as another service. */
async function asService(service: string, method: 'PUT' | 'POST', url: string, payload?: string) {
  const token = await tokenOf(service);
  const headers = { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/octet-stream' }) };
  const { statusCode } = await auth.app.inject({ method, url, headers, ...(payload && { payload }) });
  return statusCode;
}

async function exportIdOf(userId: string): Promise<string> {
  const asked = await readEvents(auth, exportRequested);
  return asked.find((one) => one.userId === userId)?.exportId ?? '';
}

/** Social comes back, and handles everything that was published. */
async function catchUpSocial(): Promise<void> {
  const jetStream = await auth.deps.bus.jetStream();
  const { bus } = auth.deps;
  const consumer = await jetStream?.client.consumers.get(bus.eventStream, bus.durable(`social_${erasureConsumer}`));
  for await (const message of (await consumer?.fetch({ max_messages: 100, expires: 1_000 })) ?? []) message.ack();
}

const ready = async (token: string | undefined) =>
  waitFor(
    async () => {
      auth.clock.advance(2_000);
      const answer = await getExport(token);
      return answer.status === 200 && answer;
    },
    { what: 'the archive' },
  );

describe('everything that is one’s own', () => {
  it('is one archive, once the last service has sent its part, for its owner only', async () => {
    const mara = await client.join();
    expect((await getExport(undefined)).status).toBe(401);
    const asked = await Promise.all([getExport(mara.token), getExport(mara.token)]);
    expect(asked.map(({ status, body }) => [status, JSON.parse(String(body)).data])).toEqual([
      [202, { status: 'preparing' }],
      [202, { status: 'preparing' }],
    ]);
    const exportId = await exportIdOf(mara.user.id);
    expect((await readEvents(auth, exportRequested)).filter(({ userId }) => userId === mara.user.id)).toHaveLength(1);
    await waitFor(async () => {
      const [part] = await auth.deps.database.sql`select from export_parts where export_id = ${exportId}`;
      return part !== undefined;
    });
    auth.clock.advance(2_000);
    expect((await getExport(mara.token)).status).toBe(202);

    const putFile = (name: string, content: string) =>
      asService('social', 'PUT', `${exportFilesPath(exportId)}?name=${name}`, content);
    expect(await putFile('posts.json', 'half')).toBe(200);
    expect(await putFile('posts.json', '["a post"]')).toBe(200);
    expect(await putFile('posts/one-640.webp', 'a picture')).toBe(200);
    expect(await putFile('../../other', 'x')).toBe(400);
    expect(await asService('social', 'POST', `/internal/exports/${exportId}/finished`)).toBe(200);

    const { body, headers } = await ready(mara.token);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="stagedoor-data.zip"',
      'cache-control': 'private, no-store',
    });
    const files = readZip(body);
    expect([...files.keys()]).toEqual([
      'auth/account.json',
      'auth/api_keys.json',
      'auth/exports.json',
      'auth/known_devices.json',
      'auth/linked_providers.json',
      'auth/mailed_links.json',
      'auth/mails.json',
      'auth/passkeys.json',
      'auth/recovery_codes.json',
      'auth/second_factors.json',
      'auth/security_events.json',
      'auth/service_consents.json',
      'auth/sessions.json',
      'social/posts.json',
      'social/posts/one-640.webp',
    ]);
    expect(String(files.get('social/posts.json'))).toBe('["a post"]');
    const [account] = JSON.parse(String(files.get('auth/account.json')));
    expect(account).toMatchObject({ email: mara.email, username: mara.username });
    expect(JSON.stringify(account)).not.toContain('argon2');
    expect(await readEvents(auth, exportCompleted)).toMatchObject([{ exportId, userId: mara.user.id }]);
    expect(await putFile('late.json', '[]')).toBe(404);

    const other = await client.join();
    expect((await getExport(other.token)).status).toBe(202);

    auth.clock.advance(archiveLifeMs + 1);
    const second = (await client.login(mara.email, mara.password)).data.token;
    await waitFor(async () => (await readdir(join(mailbox.dataDir, 'files/auth/archives'))).length === 0);
    expect((await getExport(second)).status).toBe(202);
    expect(await exportIdOf(mara.user.id)).toBe(exportId);
  });

  it('is received from services only, and for pending exports only', async () => {
    const unknown = '01981b5c-0000-7000-8000-00000000dead';
    const url = `${exportFilesPath(unknown)}?name=posts.json`;
    expect(await asService('social', 'PUT', url, '[]')).toBe(404);
    expect(await asService('social', 'POST', `/internal/exports/${unknown}/finished`)).toBe(404);
    expect((await auth.app.inject({ method: 'PUT', url, payload: '[]' })).statusCode).toBe(401);
    const { token } = await client.join();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    expect((await auth.app.inject({ method: 'PUT', url, payload: '[]', headers })).statusCode).toBe(401);
  });

  it.each([
    ['a small part', () => Readable.from(['[]'])],
    ['a part that is larger than what waits in buffers', () => Readable.from(megabytes(16))],
  ])('answers 404 to the service that sends %s of an export that is over', async (_what, open) => {
    const sink = createHttpSink({ authUrl: auth.address, tokenFor: () => tokenOf('social') });
    const put = sink.put('01981b5c-0000-7000-8000-00000000dead', 'posts.json', open());
    await expect(put).rejects.toMatchObject({ statusCode: 404 });
  });
});

function* megabytes(count: number): Generator<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(1_000_000, 'x');
}

describe('deleting oneself', () => {
  it('requires the password, ends every session, and is undone by signing in', async () => {
    const mara = await client.join();
    const elsewhere = (await client.login(mara.email, mara.password)).data;
    expect((await close(undefined, mara.password)).status).toBe(401);
    expect(await close(mara.token, undefined)).toMatchObject({ status: 400, errors: [{ field: 'password' }] });
    expect(await close(mara.token, 'not-this-one')).toMatchObject(wrong);
    expect((await client.me(mara.token)).status).toBe(200);

    expect((await close(mara.token, mara.password)).status).toBe(200);
    expect((await client.me(mara.token)).status).toBe(401);
    expect((await client.refresh(elsewhere.refreshToken)).status).toBe(401);
    expect((await close(mara.token, mara.password)).status).toBe(401);
    expect((await client.register({ email: mara.email, username: 'other_one', password: 'password' })).status).toBe(
      409,
    );

    const ofMara = ({ userId }: { userId: string }) => userId === mara.user.id;
    expect((await readEvents(auth, accountClosed)).filter(ofMara)).toMatchObject([{ revision: 1 }]);

    auth.clock.advance(14 * day - 60_000);
    expect((await client.login(mara.email, 'not-this-one')).status).toBe(401);
    const back = await client.login(mara.email, mara.password);
    expect(back).toMatchObject({ status: 200, data: { isReopened: true } });
    expect((await readEvents(auth, accountReopened)).filter(ofMara)).toMatchObject([{ revision: 2 }]);
    expect((await client.me(back.data.token)).data.id).toBe(mara.user.id);
    auth.clock.advance(2 * day);
    const later = await client.login(mara.email, mara.password);
    expect([later.status, later.data.isReopened]).toEqual([200, undefined]);
    expect((await readEvents(auth, accountErased)).filter(ofMara)).toEqual([]);
  });

  it('limits wrong passwords', async () => {
    const { token, password } = await client.join();
    for (let failure = 0; failure < 10; failure += 1)
      expect(await close(token, `wrong-${failure}`)).toMatchObject(wrong);
    expect((await close(token, password)).status).toBe(429);
  });

  it('leaves nothing of a person after 14 days, once the last service has erased them', async () => {
    const { sql } = auth.deps.database;
    const mara = await client.join();
    await mailbox.mailTo(mara.email);
    await client.login(mara.email, 'not-this-one');
    await getExport(mara.token);
    await close(mara.token, mara.password);
    auth.clock.advance(14 * day);
    expect((await client.login(mara.email, mara.password)).status).toBe(401);
    await waitFor(async () => {
      const events = await readEvents(auth, accountErased);
      return events.some(({ userId }) => userId === mara.user.id);
    });
    await waitFor(async () => {
      auth.clock.advance(2_000);
      return (await sql`select from kit.erasure where attempts = 0 and due_at > asked_at`).length > 0;
    });
    expect(await sql`select from accounts where id = ${mara.user.id}`).toHaveLength(1);

    await catchUpSocial();
    await waitFor(
      async () => {
        auth.clock.advance(30_000);
        return (await findTraces(sql, [mara.user.id, mara.email, mara.username])).length === 0;
      },
      { what: 'nothing of them' },
    );
    expect(await mailbox.mailsTo(mara.email)).toEqual([]);
    const jetStream = await auth.deps.bus.jetStream();
    const consumer = await jetStream?.client.consumers.get(auth.deps.bus.eventStream);
    for await (const message of (await consumer?.fetch({ max_messages: 1_000, expires: 1_000 })) ?? []) {
      expect(new TextDecoder().decode(message.data)).not.toContain(mara.user.id);
    }
    const again = await client.register({ email: mara.email, username: mara.username, password: 'password' });
    expect(again.status).toBe(201);
  });
});
