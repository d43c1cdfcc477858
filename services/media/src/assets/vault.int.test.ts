import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTrash } from '#/assets/change-assets.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

let world: MediaWorld;
let mara: TestPerson;

beforeAll(async () => {
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000' });
});
afterAll(() => world.destroy());
beforeEach(() => {
  mara = world.person();
});

const picture = (width: number, height = width, background = '#248') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const titles = async (query = '') =>
  (await world.get(mara, `/media/assets${query}`)).data.assets.map(({ title }: { title: string }) => title);

describe('the vault', () => {
  test('lists files newest first, by cursor, type, words, folder and label', async () => {
    await world.upload(mara, await picture(30), 'Sea.png', 'image/png');
    await world.upload(mara, Buffer.from('A list of songs'), 'songs.txt');
    const { id } = await world.upload(mara, await picture(40), 'Harbour.png', 'image/png');
    await world.upload(world.person(), Buffer.from('Of somebody else'), 'other.txt');
    expect(await titles()).toEqual(['Harbour.png', 'songs.txt', 'Sea.png']);
    const first = (await world.get(mara, '/media/assets?limit=2')).data;
    expect(first.pagination).toMatchObject({ total: 3, hasMore: true });
    expect(await titles(`?limit=2&cursor=${first.pagination.nextCursor}`)).toEqual(['Sea.png']);
    expect(await titles('?type=FILE')).toEqual(['songs.txt']);
    expect(await titles('?q=HARB')).toEqual(['Harbour.png']);
    expect(await titles('?q=%25')).toEqual([]);
    const folder = (await world.post(mara, '/media/folders', { name: 'Summer' })).data;
    await world.post(mara, '/media/assets/organise', { ids: [id], folderId: folder.id, addLabels: ['boats'] });
    expect(await titles(`?folderId=${folder.id}`)).toEqual(['Harbour.png']);
    expect(await titles('?label=boats')).toEqual(['Harbour.png']);
    expect((await world.get(mara, '/media/vault')).data).toMatchObject({
      folders: [{ name: 'Summer', count: 1 }],
      labels: [{ label: 'boats', count: 1 }],
      count: 3,
      trashCount: 0,
      quotaBytes: 50_000_000_000,
    });
  });

  test('shows a picture in its sizes to its owner alone', async () => {
    const asset = await world.upload(mara, await picture(1_500, 900), 'wide.png', 'image/png');
    expect(asset).toMatchObject({ type: 'IMAGE', width: 1_500, height: 900, alt: '', labels: [], trashedAt: null });
    const whole = await world.get(mara, asset.url);
    expect([whole.status, (await sharp(whole.bytes).metadata()).width]).toEqual([200, 1_500]);
    const small = await world.get(mara, asset.thumbnailUrl ?? '');
    expect((await sharp(small.bytes).metadata()).width).toBe(640);
    expect((await world.get(null, asset.url)).status).toBe(404);
    expect((await world.get(world.person(), asset.url)).status).toBe(404);
    expect((await world.get(mara, asset.url.replace('1500', '640'))).status).toBe(404);
    const listed = await world.get(mara, '/media/assets');
    const [cookie = ''] = String(listed.headers['set-cookie']).split(';');
    expect((await world.call(null, { url: asset.url, headers: { cookie } })).status).toBe(200);
    world.clock.advance(31 * 60_000);
    expect((await world.get(mara, asset.url)).status).toBe(404);
  });

  test('offers what is no picture, film or sound as a download by its title', async () => {
    const asset = await world.upload(mara, Buffer.from('Words (mine)'), "it's mine.txt");
    expect(await world.get(mara, asset.url)).toMatchObject({
      status: 200,
      headers: {
        'content-disposition': "attachment; filename*=UTF-8''it%27s%20mine.txt",
        'content-type': 'application/octet-stream',
      },
    });
  });

  test('changes titles and descriptions', async () => {
    const { id } = await world.upload(mara, Buffer.from('Something'), 'a.txt');
    const change = (payload: object, who = mara) =>
      world.call(who, { method: 'PATCH', url: `/media/assets/${id}`, payload });
    expect((await change({ title: 'Lyrics', alt: 'A poem' })).data).toMatchObject({ title: 'Lyrics', alt: 'A poem' });
    expect((await change({})).data).toMatchObject({ title: 'Lyrics', alt: 'A poem' });
    expect(await change({ title: '' })).toMatchObject({ status: 400 });
    expect((await change({ title: 'Mine' }, world.person())).status).toBe(404);
    expect((await world.get(mara, `/media/assets/${id}`)).data.title).toBe('Lyrics');
  });

  test('organises all of a selection, or nothing', async () => {
    const one = await world.upload(mara, Buffer.from('One file'), 'one.txt');
    const two = await world.upload(mara, Buffer.from('Two files'), 'two.txt');
    const other = await world.upload(world.person(), Buffer.from('Not yours'), 'other.txt');
    const organise = (payload: object) => world.post(mara, '/media/assets/organise', payload);
    expect((await organise({ ids: [one.id, other.id], addLabels: ['x'] })).status).toBe(404);
    expect((await organise({ ids: [one.id], folderId: other.id })).message).toBe('Folder not found');
    const many = Array.from({ length: 20 }, (_, place) => `label ${place}`);
    await organise({ ids: [one.id], addLabels: many });
    expect((await organise({ ids: [two.id, one.id], addLabels: ['one more'] })).message).toBe(
      'A file can have at most 20 labels',
    );
    const changed = await organise({ ids: [two.id, one.id], addLabels: ['label 3'], removeLabels: many });
    expect(changed.data.map(({ labels }: { labels: string[] }) => labels)).toEqual([['label 3'], ['label 3']]);
  });

  test('has a trash, from which files return or go for good', async () => {
    const kept = await world.upload(mara, Buffer.from('To be kept'), 'kept.txt');
    const gone = await world.upload(mara, await picture(50), 'gone.png', 'image/png');
    const ids = [kept.id, gone.id];
    expect((await world.post(mara, '/media/assets/delete', { ids })).status).toBe(404);
    expect((await world.post(world.person(), '/media/assets/trash', { ids })).status).toBe(404);
    await world.post(mara, '/media/assets/trash', { ids });
    expect(await titles()).toEqual([]);
    expect(await titles('?trash=true')).toEqual(['gone.png', 'kept.txt']);
    await world.post(mara, '/media/assets/restore', { ids: [kept.id] });
    const { url } = (await world.get(mara, `/media/assets/${gone.id}`)).data;
    expect((await world.post(mara, '/media/assets/delete', { ids: [gone.id] })).status).toBe(200);
    expect((await world.get(mara, url)).status).toBe(404);
    expect((await world.files('files')).filter((file) => file.includes(gone.id))).toEqual([]);
    expect(await titles()).toEqual(['kept.txt']);
  });

  test('empties its trash after thirty days, and takes out what is sent again', async () => {
    const content = Buffer.from('Sent twice');
    const again = await world.upload(mara, content, 'again.txt');
    const old = await world.upload(mara, Buffer.from('Sent once'), 'old.txt');
    await world.post(mara, '/media/assets/trash', { ids: [again.id, old.id] });
    const deps = await mediaDepsOf(world.deps);
    world.clock.advance(30 * 86_400_000 - 1_000);
    await emptyTrash(deps);
    expect((await world.upload(mara, content, 'other name.txt')).id).toBe(again.id);
    world.clock.advance(2_000);
    await emptyTrash(deps);
    expect(await titles()).toEqual(['again.txt']);
    expect(await titles('?trash=true')).toEqual([]);
    expect((await world.files('files')).filter((file) => file.includes(old.id))).toEqual([]);
  });

  test('has folders with names of their own', async () => {
    const { data: folder } = await world.post(mara, '/media/folders', { name: 'Tour' });
    expect(await world.post(mara, '/media/folders', { name: 'tour' })).toMatchObject({
      status: 400,
      message: 'You have a folder of this name already',
    });
    expect((await world.post(world.person(), '/media/folders', { name: 'tour' })).status).toBe(201);
    const { data: second } = await world.post(mara, '/media/folders', { name: 'Studio' });
    const rename = (id: string, name: string, who = mara) =>
      world.call(who, { method: 'PATCH', url: `/media/folders/${id}`, payload: { name } });
    expect((await rename(second.id, 'TOUR')).status).toBe(400);
    expect((await rename(folder.id, 'TOUR')).data).toEqual({ id: folder.id, name: 'TOUR', count: 0 });
    expect((await rename(folder.id, 'Mine', world.person())).status).toBe(404);
    const { id } = await world.upload(mara, Buffer.from('In a folder'), 'in.txt');
    await world.post(mara, '/media/assets/organise', { ids: [id], folderId: folder.id });
    const remove = (who: TestPerson) => world.call(who, { method: 'DELETE', url: `/media/folders/${folder.id}` });
    expect((await remove(world.person())).status).toBe(404);
    expect((await remove(mara)).status).toBe(200);
    expect((await world.get(mara, `/media/assets/${id}`)).data.folderId).toBeNull();
  });

  test('is for creators', async () => {
    for (const url of ['/media/assets', '/media/vault']) {
      expect((await world.get(world.person('FAN'), url)).status).toBe(403);
      expect((await world.get(null, url)).status).toBe(401);
    }
  });
});
