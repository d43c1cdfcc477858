import type { FormPart } from '@stagedoor/service-kit/testing/multipart-body';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeDecidedDocuments } from '#/jobs/remove-verification-documents.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng, script, svg } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let admin: Someone;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
  admin = await world.someone(undefined, 'ADMIN');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  world.service.clock.advance(1_000);
  mara = await world.someone(undefined, 'CREATOR');
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const png = flatPng(80, 60);
const documents = (...files: Buffer[]): FormPart[] =>
  files.map((value, index) => ({ name: 'documents', value, fileName: `../${index}.txt` }));
const ask = (as: Someone | undefined, form: FormPart[] = documents(png, pdf)) =>
  world.call('/users/verification/request', { method: 'POST', as, form });
const assetsOf = ({ userId }: Someone) => [...world.media.assets.values()].filter(({ ownerId }) => ownerId === userId);
const list = (query = '', as: Someone | undefined = admin) => world.call(`/admin/verifications${query}`, { as });
const decide = (as: Someone | undefined, id: string, verb: 'approve' | 'reject', body?: unknown) =>
  world.call(`/admin/verifications/${id}/${verb}`, { method: 'POST', as, ...(body === undefined ? {} : { body }) });
const find = async (id: string, status = 'pending') =>
  (await list(`?limit=100&status=${status}`)).data.requests.find((one) => one.id === id);
/** Returns what {@link find} finds. Throws if there is no such request. */
const get = async (id: string, status?: string) => {
  const request = await find(id, status);
  if (request === undefined) throw new Error('there is no such request');
  return request;
};

describe('a request for the tick', () => {
  test('hands its documents on to media, and has signed addresses of them that expire', async () => {
    const { status, data } = await ask(mara);
    expect([status, data]).toEqual([201, { id: expect.any(String), status: 'pending', createdAt: expect.any(String) }]);
    expect(await world.files()).toEqual([]);
    expect(assetsOf(mara)).toMatchObject([
      { purpose: 'document', isKept: false, type: 'IMAGE' },
      { purpose: 'document', isKept: false, type: 'FILE' },
    ]);
    const request = await get(data.id);
    expect(request).toMatchObject({ user: { id: mara.userId }, status: 'pending', reason: null });
    expect(request.documents).toMatchObject([
      { mimeType: 'image/webp' },
      { mimeType: 'application/pdf', size: pdf.length },
    ]);
    for (const { url } of request.documents) {
      expect(url).toMatch(new RegExp(`^/media/files/social/private/${admin.userId}/documents/[\\da-f-]{36}/`));
      expect((await world.call(url, { as: admin })).status).toBe(200);
      // Nor the address of another file, or another's.
      expect((await world.call(url.replace(admin.userId, mara.userId), { as: mara })).status).toBe(404);
      expect((await world.call(url.replace(/[^/]+\?/, '1.webp?'), { as: admin })).status).toBe(404);
      // A forwarded address opens nothing, even for the person who sent the document.
      expect((await world.call(url)).status).toBe(404);
      expect((await world.call(url, { as: mara })).status).toBe(404);
      expect((await world.call(url.split('?')[0] ?? '')).status).toBe(404);
    }
    expect((await world.call(request.documents[1].url, { as: admin })).bytes.equals(pdf)).toBe(true);
    world.service.clock.advance(31 * 60_000);
    for (const { url } of request.documents) expect((await world.call(url, { as: admin })).status).toBe(404);
  });

  test('sent again with its key is the same one, with one set of files', async () => {
    const send = () =>
      world.call('/users/verification/request', {
        method: 'POST',
        as: mara,
        form: documents(png, pdf),
        headers: { 'idempotency-key': 'once' },
      });
    const first = await send();
    const second = await send();
    expect([second.status, second.data]).toEqual([201, first.data]);
    expect(assetsOf(mara)).toHaveLength(2);
  });

  test('is one at a time, also where two come at the same moment', async () => {
    const statuses = (await Promise.all([ask(mara), ask(mara)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await ask(mara)).toMatchObject({ status: 409, message: 'A verification request is already pending' });
    // What the other one has sent is gone at once.
    expect(assetsOf(mara)).toHaveLength(2);
  });

  test('accepts one to five pictures or PDFs from creators only, and stores nothing of a refused request', async () => {
    const before = world.media.assets.size;
    const fan = await world.someone();
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask(fan)).status).toBe(403);
    for (const [form, status] of [
      [[], 400],
      [documents(...Array.from({ length: 6 }, () => pdf)), 400],
      [documents(pdf, script), 415],
      [documents(svg), 415],
      [documents(Buffer.concat([pdf, Buffer.alloc(10_000_000)])), 413],
      [documents(png.subarray(0, png.length - 20)), 400],
      [documents(Buffer.alloc(0)), 400],
    ] as const) {
      const answer = await ask(mara, [...form]);
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.body.errors[0].field).toBe('documents');
    }
    expect((await world.call('/users/verification/request', { method: 'POST', as: mara, body: {} })).status).toBe(415);
    expect(world.media.assets.size).toBe(before);
  });

  test('is refused with a sentence while media is away, and can be made again', async () => {
    const alone = await startSocial({ MEDIA_URL: 'http://127.0.0.1:1' });
    const as = await alone.someone(undefined, 'CREATOR');
    const path = '/users/verification/request';
    const refused = await alone.call(path, { method: 'POST', as, form: documents(png) });
    expect([refused.status, refused.message]).toEqual([
      503,
      'Files cannot be accepted at the moment. Please try again in a moment.',
    ]);
    expect((await alone.call(path, { as })).data).toEqual({ request: null });
    await alone.service.destroy();
  });
});

describe('what came of a request', () => {
  const own = (as?: Someone) => world.call('/users/verification/request', { ...(as && { as }) });

  test('is shown only to the person who made it: that it is pending, why it was rejected, and only the latest one', async () => {
    expect((await own(mara)).data).toEqual({ request: null });
    const first = (await ask(mara)).data;
    expect((await own(mara)).data).toEqual({ request: { ...first, reason: null } });
    await decide(admin, first.id, 'reject', { reason: 'Unreadable' });
    expect((await own(mara)).data.request).toMatchObject({ id: first.id, status: 'rejected', reason: 'Unreadable' });
    world.service.clock.advance(1_000);
    const second = (await ask(mara)).data;
    expect((await own(mara)).data.request).toEqual({ ...second, reason: null });
    expect((await own(await world.someone(undefined, 'CREATOR'))).data).toEqual({ request: null });
    expect((await own(await world.someone())).status).toBe(403);
    expect((await own()).status).toBe(401);
  });
});

describe('the tick', () => {
  const unverify = (as: Someone | undefined, id: string, body: unknown = {}) =>
    world.call(`/admin/users/${id}/unverify`, { method: 'POST', as, body });

  test('is taken back by an ADMIN, once, with a note, and can be asked for again', async () => {
    const { id } = (await ask(mara)).data;
    await decide(admin, id, 'approve');
    expect((await unverify(undefined, mara.userId)).status).toBe(401);
    expect((await unverify(mara, mara.userId)).status).toBe(403);
    expect((await unverify(admin, world.service.deps.ids.next())).status).toBe(404);
    expect((await unverify(admin, mara.userId, { note: 5 })).status).toBe(400);
    for (let time = 0; time < 2; time += 1) {
      const answer = await unverify(admin, mara.userId, { note: 'The account was sold' });
      expect(answer).toMatchObject({ status: 200, data: { id: mara.userId, isVerified: false } });
    }
    expect((await world.call(`/users/${mara.userId}`)).data.isVerified).toBe(false);
    const published = (await world.events('social.profile.updated')).filter(({ userId }) => userId === mara.userId);
    expect(published.map(({ isVerified }) => isVerified)).toEqual([false, true, false]);
    const { entries } = (await world.call('/admin/audit', { as: admin })).data;
    expect(entries.filter(({ action }: { action: string }) => action === 'user.unverify')).toMatchObject([
      { target: `user:${mara.userId}`, note: 'The account was sold' },
    ]);
    expect((await ask(mara)).status).toBe(201);
  });
});

describe('documents', () => {
  test('are in the audit log each time that an ADMIN opens one; that somebody may not open them is not', async () => {
    const { id } = (await ask(mara)).data;
    const reads = async () =>
      (await world.call('/admin/audit?limit=100', { as: admin })).data.entries.filter(
        ({ action, target }: { action: string; target: string }) =>
          action === 'verification.read' && target === `verification:${id}`,
      );
    const { documents: listed } = await get(id);
    expect(await reads()).toEqual([]);
    await world.call(listed[0].url, { as: mara });
    await world.call(listed[0].url);
    expect(await reads()).toEqual([]);
    for (const { url } of listed) expect((await world.call(url, { as: admin })).status).toBe(200);
    expect(await reads()).toMatchObject(listed.map(() => ({ actor: { id: admin.userId }, note: null })));
    const [{ url }] = listed;
    const { headers } = await world.call(url, { as: admin });
    expect(await reads()).toHaveLength(3);
    // Also by range requests, and by a browser that has it cached: a client could ask for all but the first byte.
    await world.call(url, { as: admin, headers: { range: 'bytes=1-' } });
    await world.call(url, { as: admin, headers: { 'if-none-match': String(headers.etag) } });
    expect(await reads()).toHaveLength(5);
  });

  test('are stored by no browser', async () => {
    const { id } = (await ask(mara)).data;
    for (const { url } of (await get(id)).documents) {
      expect((await world.call(url, { as: admin })).headers['cache-control']).toBe('private, no-store');
    }
  });

  test('go with their files 30 days after the decision; those of others stay, and so does the request', async () => {
    const { deps, clock } = world.service;
    const files = openSocialStore(deps);
    const ivo = await world.someone(undefined, 'CREATOR');
    const { id } = (await ask(mara)).data;
    const other = (await ask(ivo)).data;
    await decide(admin, id, 'reject', { reason: 'Unreadable' });
    clock.advance(29 * 86_400_000);
    await removeDecidedDocuments({ ...deps, files });
    expect((await get(id, 'rejected')).documents).toHaveLength(2);
    clock.advance(86_400_000);
    while (await removeDecidedDocuments({ ...deps, files }));
    expect((await get(id, 'rejected')).documents).toEqual([]);
    expect((await get(other.id)).documents).toHaveLength(2);
    await waitFor(() => assetsOf(mara).length === 0, { what: 'the end of the documents' });
    expect(assetsOf(ivo)).toHaveLength(2);
  });

  test('of before keep their addresses, and go from the store', async () => {
    const { deps, clock } = world.service;
    const files = openSocialStore(deps);
    const { id } = (await ask(mara)).data;
    const folder = `documents/${id}`;
    await files.put(`private/${folder}/80.webp`, png);
    await deps.database.sql`
      update verification_document set folder = ${folder} where request_id = ${id} and mime_type = 'image/webp'`;
    const [{ url }] = (await get(id)).documents;
    expect(url).toMatch(new RegExp(`^/media/social/private/${admin.userId}/${folder}/80.webp\\?`));
    expect((await world.call(url, { as: admin })).bytes.equals(png)).toBe(true);
    await decide(admin, id, 'approve');
    clock.advance(31 * 86_400_000);
    while (await removeDecidedDocuments({ ...deps, files }));
    expect(await files.list(`private/${folder}`)).toEqual([]);
  });
});

describe('a decision', () => {
  test('verifies a person once, with an event; a verified person cannot request it again', async () => {
    const { id } = (await ask(mara)).data;
    for (let time = 0; time < 2; time += 1) {
      expect(await decide(admin, id, 'approve')).toMatchObject({ status: 200, data: { id, status: 'approved' } });
    }
    expect((await world.call(`/users/${mara.userId}`)).data.isVerified).toBe(true);
    const published = (await world.events('social.verification.approved')).filter(
      ({ userId }) => userId === mara.userId,
    );
    expect(published).toMatchObject([{ requestId: id }]);
    const profiles = (await world.events('social.profile.updated')).filter(({ userId }) => userId === mara.userId);
    expect(profiles.at(-1)).toMatchObject({ isVerified: true, version: 2 });
    expect((await decide(admin, id, 'reject', { reason: 'late' })).status).toBe(409);
    expect((await ask(mara)).status).toBe(409);
  });

  test('rejects it with a reason; then it can be requested again', async () => {
    const { id } = (await ask(mara)).data;
    expect((await decide(admin, id, 'reject', {})).status).toBe(400);
    for (let time = 0; time < 2; time += 1) {
      expect((await decide(admin, id, 'reject', { reason: 'Unreadable' })).data).toMatchObject({
        status: 'rejected',
        reason: 'Unreadable',
      });
    }
    expect((await decide(admin, id, 'approve')).status).toBe(409);
    const published = (await world.events('social.verification.rejected')).filter(
      ({ userId }) => userId === mara.userId,
    );
    expect(published).toMatchObject([{ requestId: id, reason: 'Unreadable' }]);
    expect((await world.call(`/users/${mara.userId}`)).data.isVerified).toBe(false);
    expect((await ask(mara)).status).toBe(201);
    const entries = (await world.call('/admin/audit', { as: admin })).data.entries;
    expect(entries[0]).toMatchObject({
      action: 'verification.reject',
      target: `verification:${id}`,
      note: 'Unreadable',
    });
  });

  test('is for ADMINs, and a 404 for an unknown request', async () => {
    const { id } = (await ask(mara)).data;
    for (const verb of ['approve', 'reject'] as const) {
      const body = verb === 'reject' ? { reason: 'x' } : undefined;
      expect((await decide(undefined, id, verb, body)).status).toBe(401);
      expect((await decide(mara, id, verb, body)).status).toBe(403);
      for (const nothing of [world.service.deps.ids.next(), 'nothing']) {
        expect(await decide(admin, nothing, verb, body)).toMatchObject({
          status: 404,
          message: 'Verification request not found',
        });
      }
    }
    expect((await world.call('/admin/verifications')).status).toBe(401);
    expect((await list('', mara)).status).toBe(403);
  });
});

test('the list has pages by cursor and by number, oldest first', async () => {
  await ask(mara);
  world.service.clock.advance(1_000);
  const { id } = (await ask(await world.someone(undefined, 'CREATOR'))).data;
  const all = (await list('?limit=100')).data;
  const ids = all.requests.map((one: { id: string }) => one.id);
  expect([ids.at(-1), all.pagination.total]).toEqual([id, ids.length]);
  const first = (await list('?limit=1')).data;
  for (const query of [`?limit=1&cursor=${first.pagination.nextCursor}`, '?limit=1&page=2']) {
    expect([first.requests[0].id, (await list(query)).data.requests[0].id]).toEqual(ids.slice(0, 2));
  }
  expect((await list('?status=else')).status).toBe(400);
});
