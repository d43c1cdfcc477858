import { randomUUID } from 'node:crypto';
import type { FormPart } from '@stagedoor/service-kit/testing/multipart-body';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let admin: Someone;
let author: Someone;
let fan: Someone;
let postId: string;
let ids: string[];

beforeAll(async () => {
  world = await startSocial({ MEDIA_SECRET: 'for tests' });
  admin = await world.someone(undefined, 'ADMIN');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [author, fan] = [await world.someone(undefined, 'CREATOR'), await world.someone()];
  ({ id: postId, ids } = await publish());
});

const png = (fileName: string): FormPart => ({ name: 'media', value: flatPng(8, 8), fileName });
const text = (fileName: string): FormPart => ({ name: 'media', value: Buffer.from('Words'), fileName });

async function publish(more: Record<string, string> = {}): Promise<{ id: string; ids: string[] }> {
  const fields = { content: 'Two pictures', alts: JSON.stringify(['One', 'Two']), ...more };
  const form = [...Object.entries(fields).map(([name, value]) => ({ name, value })), png('1.png'), png('2.png')];
  const { status, data } = await world.call('/posts', { method: 'POST', as: author, form });
  expect(status).toBe(201);
  return { id: data.id, ids: data.media.map(({ id }: { id: string }) => id) };
}

interface Change {
  readonly order?: readonly (string | null)[];
  readonly removed?: readonly string[];
  readonly alts?: readonly string[];
  readonly revision?: number;
}

/** Sends JSON, or a form if there are files. */
function change(
  { order = ids, removed = [], alts, revision }: Change,
  files: readonly FormPart[] = [],
  as: Someone | undefined = author,
  headers = {},
) {
  const fields = { order, removed, ...(alts && { alts }), ...(revision !== undefined && { revision }) };
  const form = [...Object.entries(fields).map(([name, value]) => ({ name, value: JSON.stringify(value) })), ...files];
  const body = files.length > 0 ? { form } : { body: fields };
  return world.call(`/posts/${postId}/files`, { method: 'PUT', as, headers, ...body });
}

const read = async (as?: Someone) => (await world.call(`/posts/${postId}`, { as })).data;
const altsOf = ({ media }: { media: { alt: string | null }[] }) => media.map(({ alt }) => alt);
const statusOf = async (url: string) => (await world.call(url)).status;

describe('files of a published post', () => {
  test('are added between others, removed and ordered, by one call', async () => {
    const before = await read();
    const [first = '', second = ''] = ids;
    const answer = await change({ order: [second, null], removed: [first], alts: ['Second', 'Third'] }, [png('3.png')]);
    expect(answer).toMatchObject({ status: 200, data: { content: 'Two pictures', media: [{ id: second }, {}] } });
    const after = await read();
    expect(altsOf(after)).toEqual(['Second', 'Third']);
    expect(await statusOf(before.media[0].url)).toBe(404);
    expect(await Promise.all(after.media.map(({ url }: { url: string }) => statusOf(url)))).toEqual([200, 200]);
    expect(after.updatedAt >= before.updatedAt).toBe(true);
    // An edit of the text that knew the other files is refused.
    expect(answer.data.revision).toBe(2);
  });

  test('keep their descriptions where none are sent, and a file to download its name', async () => {
    expect(altsOf((await change({ order: ids.toReversed() })).data)).toEqual(['Two', 'One']);
    const { data } = await change({ order: [...ids.toReversed(), null] }, [text('notes.txt')]);
    const order = data.media.map(({ id }: { id: string }) => id);
    expect(altsOf((await change({ order, alts: ['', 'B', 'C'] })).data)).toEqual([null, 'B', 'notes.txt']);
  });

  test('decide in which searches by kind it is found', async () => {
    const [row] = await world.service.deps.database.sql`select media_kinds from post where id = ${postId}`;
    expect(row?.media_kinds).toBe(1);
    await change({ order: [null], removed: ids }, [text('notes.txt')]);
    const [after] = await world.service.deps.database.sql`select media_kinds from post where id = ${postId}`;
    expect(after?.media_kinds).toBe(8);
    await change({ order: [], removed: (await read()).media.map(({ id }: { id: string }) => id) });
    expect(await read()).toMatchObject({ media: [], content: 'Two pictures' });
  });

  test('of a post that is not for everyone are private', async () => {
    ({ id: postId, ids } = await publish({ visibility: 'FOLLOWERS' }));
    const { data } = await change({ order: [...ids, null] }, [png('3.png')]);
    expect(data.media[2].url).toContain('/private/');
    const [row] = await world.service.deps.database
      .sql`select bool_or(is_public) as "isAnyPublic" from media where post_id = ${postId}`;
    expect(row?.isAnyPublic).toBe(false);
  });

  test('change once for a key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => change({ order: [...ids, null] }, [png('3.png')], author, headers);
    const [one, again] = [await send(), await send()];
    expect(again.data.media.map(({ id }: { id: string }) => id)).toEqual(
      one.data.media.map(({ id }: { id: string }) => id),
    );
    expect((await read()).media).toHaveLength(3);
  });

  test('are not described over an edit that their author has not seen, unless nothing changes', async () => {
    const { revision } = await read(author);
    const first = await change({ alts: ['One', 'From the laptop'], revision });
    expect(first.data).toMatchObject({ revision: revision + 1 });
    const second = { alts: ['From the telephone', 'Two'], revision };
    const refusal = { code: 'changed_elsewhere', errors: [{ field: 'revision', value: revision + 1 }] };
    expect(await change(second)).toMatchObject({ status: 409, body: refusal });
    const added = { ...second, order: [...ids, null], alts: [...second.alts, 'Three'] };
    expect(await change(added, [png('3.png')])).toMatchObject({ status: 409, body: refusal });
    expect(altsOf(await read())).toEqual(['One', 'From the laptop']);
    expect((await change({ alts: ['One', 'From the laptop'], revision })).status).toBe(200);
    expect((await change({ alts: second.alts })).status).toBe(200);
    expect(altsOf(await read())).toEqual(second.alts);
  });

  test('of two changes at once the later is refused, because it is about other files', async () => {
    const answers = await Promise.all([
      change({ order: [], removed: ids }),
      change({ order: [...ids, null] }, [png('3.png')]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a change of files is refused', () => {
  test.each<[string, () => Change, readonly FormPart[], number, string]>([
    ['without a place for a new one', () => ({}), [png('3.png')], 400, 'Say where each new file goes'],
    ['with a place for none', () => ({ order: [...ids, null] }), [], 400, 'Say where each new file goes'],
    ['that names one twice', () => ({ order: [...ids, ids[0] ?? ''] }), [], 400, 'Name each file once'],
    [
      'that says nothing of one',
      () => ({ order: ids.slice(1) }),
      [],
      409,
      'The files of this post have changed meanwhile. Please look at them again.',
    ],
    [
      'that names one of another post',
      () => ({ order: [...ids, randomUUID()] }),
      [],
      409,
      'The files of this post have changed meanwhile. Please look at them again.',
    ],
  ])('%s, and nothing is lost', async (_, body, files, status, message) => {
    const stored = await world.files();
    const answer = await change(body(), files);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.[0]?.message ?? answer.message).toBe(message);
    expect((await read()).media.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(await world.files()).toEqual(stored);
  });

  test('that leaves neither text nor file, more than ten files, or a file that is none', async () => {
    await world.call(`/posts/${postId}`, { method: 'PUT', as: author, body: { content: '' } });
    expect((await change({ order: [], removed: ids })).status).toBe(400);
    const eleven = [...ids, ...Array.from({ length: 9 }, () => null)];
    expect(
      (
        await change(
          { order: eleven },
          Array.from({ length: 9 }, (_, at) => png(`${at}.png`)),
        )
      ).status,
    ).toBe(400);
    const broken = { name: 'media', value: flatPng(8, 8).subarray(0, 40), fileName: 'a.png' };
    expect((await change({ order: [...ids, null] }, [broken])).status).toBe(400);
    expect((await read()).media).toHaveLength(2);
  });

  test('of anybody but its author', async () => {
    // Without a person, `as` would be the author.
    const { body } = { body: { order: ids, removed: [] } };
    expect((await world.call(`/posts/${postId}/files`, { method: 'PUT', body })).status).toBe(401);
    for (const person of [fan, admin]) expect((await change({}, [], person)).status).toBe(403);
    await world.call(`/users/${fan.userId}/block`, { method: 'POST', as: author, body: {} });
    expect((await change({}, [], fan)).status).toBe(404);
    await world.call(`/posts/${postId}`, { method: 'DELETE', as: author });
    expect((await change({})).status).toBe(404);
  });

  test('that takes what was bought, or is being paid for; more can be added', async () => {
    ({ id: postId, ids } = await publish({ price: '5' }));
    const { sql } = world.service.deps.database;
    await sql`insert into post_reservation (post_id, buyer_id, reserved_at) values (${postId}, ${fan.userId}, ${world.service.clock.now().toISOString()})`;
    const removal = { order: ids.slice(1), removed: ids.slice(0, 1) };
    expect(await change(removal)).toMatchObject({
      status: 409,
      message: 'Somebody is buying this post. Please try again in ten minutes.',
    });
    await sql`insert into post_purchase (post_id, buyer_id, created_at) values (${postId}, ${fan.userId}, now())`;
    expect(await change(removal)).toMatchObject({
      status: 409,
      message: 'This post has been sold: the files that were bought stay',
    });
    expect((await change({ order: [null, ...ids.toReversed()] }, [png('3.png')])).status).toBe(200);
    expect((await read(fan)).media).toHaveLength(3);
  });
});
