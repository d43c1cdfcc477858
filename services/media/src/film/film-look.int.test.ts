import { randomUUID } from 'node:crypto';
import { fitShare } from '@stagedoor/contracts/share-picture';
import type { Asset } from '@stagedoor/contracts/vault';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileRemovalJob } from '#/assets/remove-files.ts';
import { assets } from '#/db/tables.ts';
import { mediaDepsOf } from '#/media-deps.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';
import { h264, makeFilms, movingPicture, tone } from '#/testing/test-films.ts';

// What works on films comes after everything else on the machine, such as other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let world: MediaWorld;
let mara: TestPerson;
/** A film of twelve seconds, of which these tests look at one part after the other. */
let shared: string;
const { film, probe, close } = makeFilms();

beforeAll(async () => {
  const { FILM_TOOLS = '' } = process.env;
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000', FILM_TOOLS });
  mara = world.person();
  shared = (await colouredFilm(12)).id;
  await settled(shared);
});
afterAll(async () => {
  await world.destroy();
  close();
});

const read = async (id: string): Promise<Asset> => {
  const { data } = await world.get(mara, `/media/assets/${id}`);
  if (data.state !== 'READY' && data.state !== 'FAILED' && data.state !== 'PROCESSING') throw new Error('not a file');
  return { ...data, state: data.state };
};
const settled = (id: string) =>
  waitFor(async () => ((await read(id)).state === 'PROCESSING' ? undefined : read(id)), { timeoutMs: 120_000 });
const teaserSettled = (id: string) =>
  waitFor(
    async () => {
      const { teaser } = await read(id);
      return teaser?.state === 'PROCESSING' ? undefined : teaser;
    },
    { timeoutMs: 120_000 },
  );
/** Has the files removed that are due. */
async function removeDue(): Promise<void> {
  while (await fileRemovalJob.run(world.deps));
}

const put = (url: string, payload: object, who = mara) => world.call(who, { method: 'PUT', url, payload });

/** Uploads a film whose halves have different colours. */
async function colouredFilm(seconds: number): Promise<Asset> {
  const half = (colour: string) => ['-f', 'lavfi', '-i', `color=${colour}:size=640x360:rate=5:duration=${seconds / 2}`];
  const joined = ['-filter_complex', '[0:v][1:v]concat=n=2:v=1[v]', '-map', '[v]', '-map', '2:a'];
  const name = `${randomUUID()}.mp4`;
  const content = await film(name, [
    ...half('red'),
    ...half('blue'),
    ...tone(seconds),
    ...joined,
    ...h264,
    '-c:a',
    'aac',
  ]);
  return world.upload(mara, content, name, 'video/mp4');
}

/** The colour in the middle of a picture, as its red and its blue. */
async function colourOf(url: string): Promise<{ red: boolean; blue: boolean }> {
  const { data } = await sharp((await world.get(mara, url)).bytes)
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { red: (data[0] ?? 0) > 120, blue: (data[2] ?? 0) > 120 };
}

describe('the poster of a film', () => {
  test('is chosen from a strip of stills, has new addresses, and the one before ends', async () => {
    const id = shared;
    const before = await read(id);
    expect(before).toMatchObject({ state: 'READY' });
    expect(before).not.toHaveProperty('posterStill');
    expect(before.stills).toHaveLength(10);
    const [first = '', last = ''] = [before.stills?.[0], before.stills?.[9]];
    expect([await colourOf(first), await colourOf(last)]).toEqual([
      { red: true, blue: false },
      { red: false, blue: true },
    ]);
    const still = (await world.get(mara, first)).bytes;
    expect((await sharp(still).metadata()).width).toBe(320);
    expect(still.length).toBeLessThan(20_000);
    // Nobody else sees them, by whatever address.
    for (const who of [null, world.person()]) expect((await world.get(who, first)).status).toBe(404);

    const chosen = await world.post(mara, `/media/assets/${id}/poster`, { still: 9 });
    expect(chosen).toMatchObject({ status: 200, data: { posterStill: 9 } });
    expect(chosen.data.thumbnailUrl).not.toBe(before.thumbnailUrl);
    expect(await colourOf(chosen.data.thumbnailUrl ?? '')).toEqual({ red: false, blue: true });
    // Pages that show the one before do so for ten minutes.
    expect((await world.get(mara, before.thumbnailUrl ?? '')).status).toBe(200);
    const again = await world.post(mara, `/media/assets/${id}/poster`, { still: 0 });
    expect(await colourOf(again.data.thumbnailUrl ?? '')).toEqual({ red: true, blue: false });
    const { files } = await mediaDepsOf(world.deps);
    const folder = `assets/${id}`;
    expect((await files.list(folder)).filter(({ name }) => name.endsWith('.webp'))).not.toEqual([]);
    world.clock.advance(601_000);
    await removeDue();
    expect((await files.list(folder)).map(({ name }) => name)).toEqual([`${folder}/whole.mp4`]);
    expect((await world.get(mara, (await read(id)).thumbnailUrl ?? '')).status).toBe(200);
  });

  test('can be a picture of the vault, but no other file, nobody else’s, and no still that is not there', async () => {
    const id = shared;
    const green = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer();
    const picture = await world.upload(mara, green, 'green.png', 'image/png');
    const chosen = await world.post(mara, `/media/assets/${id}/poster`, { pictureId: picture.id });
    expect(chosen.status).toBe(200);
    expect(await colourOf(chosen.data.thumbnailUrl ?? '')).toEqual({ red: false, blue: false });
    expect(chosen.data).not.toHaveProperty('posterStill');
    // Pages name the size of what they share by that of the film.
    const square = await sharp(green).resize(300, 300).png().toBuffer();
    const { id: pictureId } = await world.upload(mara, square, 'square.png', 'image/png');
    expect((await world.post(mara, `/media/assets/${id}/poster`, { pictureId })).status).toBe(200);
    const shares = await world.files(`files/media/assets/${id}`);
    for (const share of shares.filter((name) => name.endsWith('/share.jpg'))) {
      expect(await sharp(share).metadata()).toMatchObject(fitShare({ width: 640, height: 360 }));
    }
    expect(shares.filter((name) => name.endsWith('/share.jpg'))).toHaveLength(3);
    const text = await world.upload(mara, Buffer.from('No picture'), 'a.txt');
    const others = world.person();
    const foreign = await world.upload(others, green, 'green.png', 'image/png');
    for (const [body, status] of [
      [{ pictureId: text.id }, 400],
      [{ pictureId: foreign.id }, 404],
      [{ still: 10 }, 400],
      [{}, 400],
    ] as const) {
      expect([body, (await world.post(mara, `/media/assets/${id}/poster`, body)).status]).toEqual([body, status]);
    }
    expect((await world.post(others, `/media/assets/${id}/poster`, { still: 0 })).status).toBe(404);
    expect((await world.post(mara, `/media/assets/${picture.id}/poster`, { still: 0 })).status).toBe(400);
  });
});

describe('the teaser of a film', () => {
  test('is made by itself, can be changed and switched off, and its file goes with it', async () => {
    const id = shared;
    expect(await read(id)).not.toHaveProperty('teaser');
    expect((await put(`/media/assets/${id}/teaser`, { startMs: 7_000, lengthMs: 3_000 })).status).toBe(200);
    const first = await teaserSettled(id);
    expect(first).toMatchObject({ startMs: 7_000, lengthMs: 3_000, state: 'READY' });
    const { bytes, headers } = await world.get(mara, first?.url ?? '');
    expect(headers['content-type']).toBe('video/mp4');
    const { streams, format } = await probe(bytes);
    expect(streams).toMatchObject([{ codec_name: 'h264', width: 640, height: 360 }, { codec_name: 'aac' }]);
    expect(Number(format.duration)).toBeLessThan(3.1);
    // The index is in front of the film, so that it plays at once.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    for (const who of [null, world.person()]) expect((await world.get(who, first?.url ?? '')).status).toBe(404);
    const isSame = await put(`/media/assets/${id}/teaser`, { startMs: 7_000, lengthMs: 3_000 });
    expect(isSame.data.teaser).toHaveProperty('url');

    await put(`/media/assets/${id}/teaser`, { startMs: 0, lengthMs: 2_000 });
    expect((await world.get(mara, first?.url ?? '')).status).toBe(404);
    const second = await teaserSettled(id);
    expect(second).toMatchObject({ startMs: 0, lengthMs: 2_000, state: 'READY' });
    const off = await world.call(mara, { method: 'DELETE', url: `/media/assets/${id}/teaser` });
    expect(off.data).not.toHaveProperty('teaser');
    expect((await world.get(mara, second?.url ?? '')).status).toBe(404);
    expect((await world.files(`files/media/assets/${id}`)).filter((name) => name.endsWith('teaser.mp4'))).toEqual([]);
    expect((await world.call(mara, { method: 'DELETE', url: `/media/assets/${id}/teaser` })).status).toBe(200);
  });

  test('shows at most a third of it, and is only its owner’s to choose', async () => {
    const id = shared;
    const teaser = `/media/assets/${id}/teaser`;
    for (const body of [
      { startMs: 0, lengthMs: 4_001 },
      { startMs: 9_000, lengthMs: 4_000 },
      { startMs: 0, lengthMs: 0 },
      { startMs: -1, lengthMs: 1_000 },
    ]) {
      expect([body, (await put(teaser, body)).status]).toEqual([body, 400]);
    }
    expect((await put(teaser, { startMs: 0, lengthMs: 1_000 }, world.person())).status).toBe(404);
    const short = await colouredFilm(0.4);
    expect(await put(`/media/assets/${short.id}/teaser`, { startMs: 0, lengthMs: 1_000 })).toMatchObject({
      status: 400,
      message: 'This film is too short for a preview',
    });
  });

  test('of a film that claims to last longer than it does still shows no more than a third', async () => {
    const id = shared;
    await world.deps.database.db.update(assets).set({ durationMs: 3_600_000 }).where(eq(assets.id, id));
    await put(`/media/assets/${id}/teaser`, { startMs: 0, lengthMs: 30_000 });
    const made = await teaserSettled(id);
    expect(made).toMatchObject({ state: 'READY' });
    expect(made?.lengthMs).toBeLessThanOrEqual(4_000);
    expect(made?.lengthMs).toBeGreaterThan(3_700);
    expect(Number((await probe((await world.get(mara, made?.url ?? '')).bytes)).format.duration)).toBeLessThan(4.3);
    await world.deps.database.db.update(assets).set({ durationMs: 12_000 }).where(eq(assets.id, id));
  });
});

test('stills that could not be made are made once their owner tries again, and a poster that is missing of them', async () => {
  const id = shared;
  const { db } = world.deps.database;
  const failed = { stillCount: 0, widths: [], stillFailure: 'ffmpeg: no frame', stillFailedAt: new Date() };
  await db.update(assets).set(failed).where(eq(assets.id, id));
  expect(await read(id)).toMatchObject({ state: 'READY', lacksStills: true, thumbnailUrl: null });
  const tried = await world.post(mara, `/media/assets/${id}/retry`, {});
  expect(tried).toMatchObject({ status: 200, data: { state: 'PROCESSING' } });
  expect(tried.data).not.toHaveProperty('lacksStills');
  const made = await settled(id);
  expect(made.stills).toHaveLength(10);
  expect(made).not.toHaveProperty('lacksStills');
  expect(await colourOf(made.thumbnailUrl ?? '')).toEqual({ red: true, blue: false });
});

test('a preview that could not be made is made once its owner tries again', async () => {
  const id = shared;
  const { db } = world.deps.database;
  const failure = { at: new Date().toISOString(), reason: 'ffmpeg: no frame' };
  const teaser = { startMs: 0, lengthMs: 2_000, version: 1, state: 'FAILED', failure } as const;
  await db.update(assets).set({ teaser }).where(eq(assets.id, id));
  expect((await read(id)).teaser).toEqual({ startMs: 0, lengthMs: 2_000, state: 'FAILED' });
  expect((await world.post(mara, `/media/assets/${id}/retry`, {})).status).toBe(200);
  expect(await teaserSettled(id)).toMatchObject({ state: 'READY', url: expect.any(String) });
});

describe('sound', () => {
  test('has a waveform, which services that use it are told', async () => {
    const loudAtTheEnd = "volume='if(lt(t,2),0.1,1)':eval=frame";
    const content = await film('song.mp3', [...tone(4), '-af', loudAtTheEnd, '-c:a', 'libmp3lame']);
    const { id, waveform = [] } = await world.upload(mara, content, 'song.mp3', 'audio/mpeg');
    expect(waveform.length).toBeGreaterThan(190);
    expect(waveform.length).toBeLessThanOrEqual(200);
    expect(Math.max(...waveform.slice(10, 80))).toBeLessThan(0.2);
    expect(Math.min(...waveform.slice(110, 180))).toBeGreaterThan(0.8);
    const claimed = await world.call(null, {
      method: 'POST',
      url: '/internal/assets/claim',
      payload: { ownerId: mara.id, ids: [id] },
      headers: asService('social', 'media'),
    });
    expect(claimed.data).toMatchObject([
      {
        id,
        revision: 0,
        posterVersion: 0,
        teaserVersion: null,
        waveform: [expect.any(Number)].concat(waveform.slice(1).map((share) => Math.round(share * 100))),
        durationMs: expect.closeTo(4_000, -3),
      },
    ]);
  });

  test('that is silent has none', async () => {
    const content = await film('silence.wav', ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '2']);
    expect(await world.upload(mara, content, 'silence.wav', 'audio/wav')).not.toHaveProperty('waveform');
  });
});

test.each([
  ['that names its colours', ':colorprim=bt2020:colormatrix=bt2020nc'],
  ['that does not', ''],
])('the first poster of an HDR film %s has the colours of ordinary screens, as its stills have', async (_, names) => {
  const params = `log-level=none:transfer=smpte2084:hdr10=1${names}`;
  const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-x265-params', params];
  const grey = ['-f', 'lavfi', '-i', 'color=c=0x808080:size=640x360:rate=10:duration=0.2'];
  const content = await film(`hdr-${names.length}.mp4`, [...grey, ...hevc, '-tag:v', 'hvc1']);
  const { id, thumbnailUrl } = await world.upload(mara, content, 'hdr.mp4', 'video/mp4');
  const { stills = [], state } = await settled(id);
  expect(state).toBe('READY');
  const [poster, still] = await Promise.all([thumbnailUrl, stills[0]].map((url) => greyOf(url ?? '')));
  // As it is, it would be half as bright as white.
  expect(poster).toBeGreaterThan(145);
  expect(Math.abs((poster ?? 0) - (still ?? 0))).toBeLessThanOrEqual(3);
});

/** How bright a picture of one grey is, from 0 to 255. */
async function greyOf(url: string): Promise<number> {
  const { channels } = await sharp((await world.get(mara, url)).bytes).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  expect(Math.max(Math.abs((red ?? 0) - (green ?? 0)), Math.abs((blue ?? 0) - (green ?? 0)))).toBeLessThan(4);
  return green ?? 0;
}

test('a film has the size of its picture, whatever its stills are', async () => {
  const content = await film('upright.mp4', [...movingPicture('360x640', 0.2), ...h264]);
  const { id } = await world.upload(mara, content, 'upright.mp4', 'video/mp4');
  const { stills = [] } = await settled(id);
  expect(await sharp((await world.get(mara, stills[0] ?? '')).bytes).metadata()).toMatchObject({
    width: 180,
    height: 320,
  });
});
