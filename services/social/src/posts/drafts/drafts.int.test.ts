import { randomUUID } from 'node:crypto';
import { maxPostDrafts } from '@stagedoor/contracts/post-drafts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
});

const fields = { content: 'Half a thought', visibility: 'FOLLOWERS', price: 4.5 };
const create = (as: Someone | undefined = mara, more: object = {}, headers: Record<string, string> = {}) =>
  world.call('/posts/drafts', { method: 'POST', as, body: { ...fields, ...more }, headers });
const update = (id: string, revision: number, content: string, as: Someone | undefined = mara) =>
  world.call(`/posts/drafts/${id}`, { method: 'PUT', as, body: { ...fields, content, revision } });
const remove = (id: string, as: Someone | undefined = mara) =>
  world.call(`/posts/drafts/${id}`, { method: 'DELETE', as });
const list = async (as = mara) => (await world.call('/posts/drafts', { as })).data.drafts;

test('keeps several drafts for their author alone, last changed first', async () => {
  const first = (await create()).data;
  const scheduledAt = '2020-01-01T10:00:00.000Z';
  const second = await create(mara, { content: '', scheduledAt });
  expect(second).toMatchObject({ status: 201, data: { content: '', price: 4.5, scheduledAt, revision: 1 } });
  expect(await update(first.id, 1, 'A thought')).toMatchObject({
    status: 200,
    data: { content: 'A thought', revision: 2, scheduledAt: null, visibility: 'FOLLOWERS' },
  });
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([first.id, second.data.id]);
  expect(await list(fan)).toEqual([]);
  for (const answer of [await update(first.id, 2, 'Mine', fan), await remove(first.id, fan)]) {
    expect(answer).toMatchObject({ status: 404, message: 'Draft not found' });
  }
});

test('a draft remembers that it is sensitive', async () => {
  const { data } = await create(mara, { isSensitive: true });
  expect((await list())[0]).toMatchObject({ id: data.id, isSensitive: true });
  expect((await update(data.id, 1, fields.content)).data).toMatchObject({ isSensitive: false, revision: 2 });
});

test('a draft remembers the subject of its letter, also an empty one', async () => {
  const { data } = await create(mara, { letterSubject: '' });
  expect((await list())[0]).toMatchObject({ id: data.id, letterSubject: '' });
  const change = (revision: number, more: object) =>
    world.call(`/posts/drafts/${data.id}`, { method: 'PUT', as: mara, body: { ...fields, revision, ...more } });
  expect((await change(1, { letterSubject: 'News' })).data).toMatchObject({ revision: 2, letterSubject: 'News' });
  expect((await change(2, { letterSubject: 'News' })).data.revision).toBe(2);
  expect((await change(2, { letterSubject: 'x'.repeat(121) })).status).toBe(400);
  expect((await change(2, {})).data).not.toHaveProperty('letterSubject');
});

test('a draft remembers its poll, also an unfinished one', async () => {
  const poll = { options: ['Yes', ''], hours: 6 };
  const { data } = await create(mara, { poll });
  expect((await list())[0]).toMatchObject({ id: data.id, poll });
  const change = (revision: number, more: object) =>
    world.call(`/posts/drafts/${data.id}`, { method: 'PUT', as: mara, body: { ...fields, revision, ...more } });
  // The same again is no change.
  expect((await change(1, { poll: { hours: 6, options: ['Yes', ''] } })).data).toMatchObject({ revision: 1, poll });
  expect((await change(1, { poll: { ...poll, hours: 7 } })).data).toMatchObject({ revision: 2, poll: { hours: 7 } });
  expect((await change(2, {})).data.poll).toBeUndefined();
});

test('a draft remembers how many files were chosen for it', async () => {
  const { data } = await create(mara, { content: '', fileCount: 2 });
  expect((await list())[0]).toMatchObject({ id: data.id, content: '', fileCount: 2 });
  expect((await update(data.id, 1, '')).data).toMatchObject({ revision: 2 });
  expect((await list())[0].fileCount).toBeUndefined();
});

test('visitors have no drafts', async () => {
  const { id } = (await create()).data;
  for (const [method, path] of [
    ['GET', '/posts/drafts'],
    ['POST', '/posts/drafts'],
    ['PUT', `/posts/drafts/${id}`],
    ['DELETE', `/posts/drafts/${id}`],
  ] as const) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { ...fields, revision: 1 };
    expect((await world.call(path, { method, body })).status, `${method} ${path}`).toBe(401);
  }
});

test('refuses to change a draft that another device has changed, and names the current revision', async () => {
  const { id } = (await create()).data;
  expect((await update(id, 1, 'On the telephone')).status).toBe(200);
  const late = await update(id, 1, 'On the computer');
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed_elsewhere', errors: [{ field: 'revision', value: 2 }] },
  });
  expect((await list())[0]).toMatchObject({ content: 'On the telephone', revision: 2 });
});

test('a change that is sent again because its answer was lost is harmless', async () => {
  const { id } = (await create()).data;
  for (const _ of [1, 2]) expect(await update(id, 1, 'Once')).toMatchObject({ status: 200, data: { revision: 2 } });
});

test('one of two changes at the same time wins', async () => {
  const { id } = (await create()).data;
  const answers = await Promise.all([update(id, 1, 'One'), update(id, 1, 'Two')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a draft that is created again with its key is one draft', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const [one, two] = [await create(mara, {}, headers), await create(mara, {}, headers)];
  expect(two.data.id).toBe(one.data.id);
  expect(await list()).toHaveLength(1);
});

test('a person has at most fifty, also when they ask for more at once', async () => {
  const answers = await Promise.all(Array.from({ length: maxPostDrafts + 3 }, () => create()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxPostDrafts);
  expect(answers.find(({ status }) => status === 409)?.message).toBe('You have 50 drafts. Delete one first.');
  const [{ id }] = await list();
  expect((await remove(id)).status).toBe(200);
  expect((await create()).status).toBe(201);
});

test.each([
  ['content', { content: 'x'.repeat(5001) }],
  ['visibility', { visibility: 'NOBODY' }],
  ['price', { price: 1000 }],
  ['poll.options', { poll: { options: ['1', '2', '3', '4', '5'], hours: 1 } }],
  ['fileCount', { fileCount: -1 }],
  ['poll.hours', { poll: { options: ['1', '2'], hours: 1000 } }],
])('a wrong %s is a 400', async (field, wrong) => {
  const answer = await create(mara, wrong);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ field }]);
});

test('is deleted by publishing it, and not by a publishing that fails or is somebody else’s', async () => {
  const { id } = (await create()).data;
  const publish = (as: Someone, body: object) => world.call('/posts', { method: 'POST', as, body });
  expect((await publish(mara, { content: '', draftId: id })).status).toBe(400);
  expect((await publish(fan, { content: 'Not hers', draftId: id })).status).toBe(201);
  expect(await list()).toHaveLength(1);
  expect((await publish(mara, { content: 'Done', draftId: id })).status).toBe(201);
  expect(await list()).toEqual([]);
  expect((await update(id, 1, 'Too late')).status).toBe(404);
  // A draft that has been deleted already does not prevent publishing.
  expect((await publish(mara, { content: 'Done again', draftId: id })).status).toBe(201);
});
