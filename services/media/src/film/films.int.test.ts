import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asset } from '@stagedoor/contracts/vault';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';
import { h264, makeFilms, movingPicture, tone, tools } from '#/testing/test-films.ts';

// What works on films comes after everything else on the machine, such as other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let world: MediaWorld;
let mara: TestPerson;
const { folder, film, probe, close } = makeFilms();

beforeAll(async () => {
  const { FILM_TOOLS = '' } = process.env;
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000', FILM_TOOLS });
  mara = world.person();
});
afterAll(async () => {
  await world.destroy();
  close();
});

/** Marks a film as turned by 90 degrees, as phones do; ffmpeg has changed how. */
async function turn(file: string): Promise<Buffer> {
  try {
    return await film('upright.mov', ['-i', file, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);
  } catch {
    return film('upright.mov', ['-display_rotation', '90', '-i', file, '-c', 'copy']);
  }
}

async function processed(id: string): Promise<Asset> {
  return waitFor(
    async () => {
      const { data } = await world.get(mara, `/media/assets/${id}`);
      const { state } = data;
      return state === 'READY' || state === 'FAILED' ? { ...data, state } : undefined;
    },
    { timeoutMs: 120_000 },
  );
}

/** The playlist of a stream, and one of its renditions with all that it lists, put together. */
async function play(url: string, side: number): Promise<{ master: string; index: string; whole: Buffer }> {
  const master = (await world.get(mara, url)).bytes.toString();
  const below = url.replace('master.m3u8', `${side}/`);
  const index = (await world.get(mara, `${below}index.m3u8`)).bytes.toString();
  const names = ['init.mp4', ...index.split('\n').filter((line) => line.endsWith('.m4s'))];
  const parts: Buffer[] = [];
  for (const name of names) parts.push((await world.get(mara, `${below}${name}`)).bytes);
  return { master, index, whole: Buffer.concat(parts) };
}

describe('a film', () => {
  test('has a poster, is freed of what it says about its maker, and gets renditions', async () => {
    const about = [
      '-metadata',
      'location=+48.85+002.35/',
      '-metadata',
      'artist=Mara Quint',
      '-movflags',
      'use_metadata_tags',
    ];
    const content = await film('holiday.mp4', [
      ...movingPicture('1280x720', 5, 5),
      ...tone(5),
      ...h264,
      '-c:a',
      'aac',
      ...about,
    ]);
    expect(content.includes('Mara Quint')).toBe(true);
    const asset = await world.upload(mara, content, 'holiday.mp4', 'video/mp4');
    expect(asset).toMatchObject({ type: 'VIDEO', width: 1_280, height: 720, durationMs: 5_000 });
    const poster = await world.get(mara, asset.thumbnailUrl ?? '');
    expect((await sharp(poster.bytes).metadata()).width).toBe(640);
    const whole = (await world.get(mara, asset.url)).bytes;
    expect((await probe(whole)).streams).toMatchObject([{ codec_name: 'h264', width: 1_280 }, { codec_name: 'aac' }]);
    for (const word of ['Mara Quint', '+48.85', 'Lavf']) expect([word, whole.includes(word)]).toEqual([word, false]);

    const done = await processed(asset.id);
    expect(done).toMatchObject({ state: 'READY' });
    const { master, index, whole: stream } = await play(done.streamUrl ?? '', 480);
    // The smallest is for a network of 600 kbit/s.
    expect(master).toContain('BANDWIDTH=510400,RESOLUTION=426x240\n240/index.m3u8\n');
    expect(master).toContain('RESOLUTION=854x480\n480/index.m3u8\n');
    expect(master).toContain('RESOLUTION=1280x720\n720/index.m3u8\n');
    expect(index.match(/#EXTINF/g)).toHaveLength(2);
    expect((await probe(stream)).streams).toMatchObject([
      { codec_name: 'h264', width: 854, height: 480 },
      { codec_name: 'aac' },
    ]);
    // The largest is cut from the film and not encoded again.
    expect((await probe((await play(done.streamUrl ?? '', 720)).whole)).streams[0]).toMatchObject({ width: 1_280 });
    expect((await world.get(world.person(), done.streamUrl ?? '')).status).toBe(404);
    expect((await world.get(mara, (done.streamUrl ?? '').replace('master.m3u8', '../whole.mp4'))).status).toBe(404);
    world.clock.advance(13 * 3_600_000);
    expect((await world.get(mara, done.streamUrl ?? '')).status).toBe(404);
  });

  test.each<[name: string, args: string[], stream: object]>([
    [
      'HEVC in ten bits',
      [
        ...movingPicture('640x360', 0.2),
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p10le',
        '-x265-params',
        'log-level=none',
        '-tag:v',
        'hvc1',
      ],
      { width: 640, height: 360 },
    ],
    [
      'without sound, of odd size',
      [
        ...movingPicture('322x242', 0.2),
        '-vf',
        'scale=321:241,format=yuv444p',
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv444p',
      ],
      { width: 322, height: 242 },
    ],
    ['of one frame', [...movingPicture('320x240', 1), '-frames:v', '1', ...h264], { width: 320, height: 240 }],
    ['at two frames a second', [...movingPicture('64x48', 2, 2), ...h264], { width: 64, height: 48 }],
  ])('%s can be played', async (name, args, stream) => {
    const asset = await world.upload(
      mara,
      await film(`${name.replaceAll(/\W/g, '-')}.mp4`, args),
      `${name}.mp4`,
      'video/mp4',
    );
    const done = await processed(asset.id);
    expect(done.state).toBe('READY');
    const { master } = await play(done.streamUrl ?? '', 0).catch(() => ({ master: '' }));
    const side = Number([...master.matchAll(/(\d+)\/index\.m3u8/g)].at(-1)?.[1] ?? 0);
    expect((await probe((await play(done.streamUrl ?? '', side)).whole)).streams[0]).toMatchObject({
      codec_name: 'h264',
      ...stream,
    });
  });

  test('that a phone recorded upright is shown upright', async () => {
    await film('lying.mp4', [...movingPicture('640x480', 0.3), ...h264]);
    const lying = join(folder, 'lying.mp4');
    const upright = await turn(lying);
    const asset = await world.upload(mara, upright, 'upright.mov', 'video/quicktime');
    expect(asset).toMatchObject({ width: 480, height: 640 });
    const done = await processed(asset.id);
    expect((await probe((await play(done.streamUrl ?? '', 480)).whole)).streams[0]).toMatchObject({
      width: 480,
      height: 640,
    });
  });

  test('that is cut off is refused with a sentence', async () => {
    const whole = await film('cut.mp4', [...movingPicture('320x240', 3), ...h264]);
    const content = whole.subarray(0, 20_000);
    await expect(world.upload(mara, content, 'cut.mp4', 'video/mp4')).rejects.toThrow(
      'refused: This file is damaged or not complete',
    );
  });

  test('with frames that no screen shows is refused, or not prepared if it hides them', async () => {
    const hiding = await film('hiding.webm', [...movingPicture('300x300', 1, 1), '-frames:v', '1', '-c:v', 'libvpx']);
    // A frame of VP8 says its size behind these bytes. What its container says is no promise.
    const frame = hiding.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
    hiding.writeUInt16LE(9_000, frame);
    hiding.writeUInt16LE(6_000, frame + 2);
    const huge = Buffer.from(hiding);
    for (const [sign, side] of [
      [0xb0, 9_000],
      [0xba, 6_000],
    ] as const) {
      huge.writeUInt16BE(side, huge.indexOf(Buffer.from([sign, 0x82, 300 >> 8, 300 & 0xff])) + 2);
    }
    await expect(world.upload(mara, huge, 'huge.webm', 'video/webm')).rejects.toThrow(
      'A film can have at most 36 megapixels',
    );
    const { id, thumbnailUrl } = await world.upload(mara, hiding, 'small.webm', 'video/webm');
    expect(thumbnailUrl).toBeNull();
    const { sql } = world.deps.database;
    // It is tried three times, after pauses.
    const tried = await waitFor(async () => {
      const rows =
        await sql`update film_job set attempts = 2 where asset_id = ${id} and last_error is not null returning 1`;
      return rows.length > 0;
    });
    expect(tried).toBe(true);
    world.clock.advance(10_000);
    expect(await processed(id)).toMatchObject({
      state: 'FAILED',
      failure: expect.stringContaining('shown as it was sent'),
    });
  });
});

/** A file that looks like sound by its beginning. ffmpeg skips the tag with its footer, and sees a playlist. */
async function disguise(playlist: (secret: string) => string): Promise<Buffer> {
  const secret = join(folder, 'secret.ts');
  await film('secret.ts', [...tone(1), '-c:a', 'libmp3lame', '-f', 'mpegts']);
  const tag = [0x49, 0x44, 0x33, 4, 0, 0x10, 0, 0, 0, 10, ...Array<number>(10).fill(0)];
  const footer = [0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from([...tag, ...footer]), Buffer.from(playlist(secret))]);
}

test.each([
  ['of HLS', (secret: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${secret}\n#EXT-X-ENDLIST\n`],
  ['by URL', (secret: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`],
  ['of files', (secret: string) => `ffconcat version 1.0\nfile ${secret}\n`],
])('a playlist %s that is sent as sound opens no file of this machine', async (_name, playlist) => {
  const content = await disguise(playlist);
  await expect(world.upload(mara, content, 'song.mp3', 'audio/mpeg')).rejects.toThrow(
    'refused: This file is damaged or not complete',
  );
});

test('a playlist that is sent as a film is text', async () => {
  const content = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
  expect(await world.upload(mara, content, 'film.mp4', 'video/mp4')).toMatchObject({ type: 'FILE' });
});

test('a program that writes more than it may is ended', async () => {
  const target = join(folder, 'too-much.wav');
  const args = ['-v', 'error', ...tone(60), '-y', target];
  const failure = await tools()
    .run('ffmpeg', args, { timeoutMs: 30_000, mostBytes: 100_000 })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ isOfFile: true });
  expect(readFileSync(target).length).toBeLessThanOrEqual(100_352);
});

test('a film waits while there is no space to work on it, and operators read why', async () => {
  const full = await startMedia({ UPLOAD_FLOOR_MB: '100000000', FILM_TOOLS: process.env.FILM_TOOLS ?? '' });
  try {
    const { sql } = full.deps.database;
    const id = randomUUID();
    await sql`
      insert into asset (id, owner_id, sha256, size, type, mime_type, widths, title, alt, created_at)
      values (${id}, ${mara.id}, ${Buffer.alloc(32)}, 1000, 'VIDEO', 'video/mp4', '{}', 'a', '', now())`;
    // More failures than a film that is damaged may have.
    await sql`insert into film_job (asset_id, due_at, attempts) values (${id}, now() - interval '1 h', 3)`;
    const [job] = await waitFor(async () => {
      const rows = await sql<{ why: string; failed: boolean }[]>`
        select last_error as why, failed_at is not null as failed from film_job where last_error is not null`;
      return rows.length > 0 ? rows : undefined;
    });
    expect(job).toEqual({ failed: false, why: expect.stringContaining('too little free space to work on a file') });
    expect((await full.get(mara, `/media/assets/${id}`)).data.state).toBe('PROCESSING');
  } finally {
    await full.destroy();
  }
});

test('sound loses its cover and its tags, and keeps its length', async () => {
  const cover = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a31' } })
    .png()
    .toBuffer();
  const png = join(folder, 'cover.png');
  await sharp(cover).toFile(png);
  const content = await film('song.mp3', [
    ...[...tone(3), '-i', png, '-map', '0:a', '-map', '1:v', '-c:a', 'libmp3lame', '-c:v', 'copy'],
    ...['-metadata', 'artist=Mara Quint', '-id3v2_version', '3'],
  ]);
  const asset = await world.upload(mara, content, 'song.mp3', 'audio/mpeg');
  expect(asset).toMatchObject({ type: 'AUDIO', state: 'READY', thumbnailUrl: null });
  expect(asset.durationMs).toBeGreaterThan(2_900);
  const whole = (await world.get(mara, asset.url)).bytes;
  expect(whole.includes('Mara Quint')).toBe(false);
  expect((await probe(whole)).streams).toMatchObject([{ codec_name: 'mp3' }]);
});

test.each([
  ['MP4', 'note.m4a', 'mp4', ['-movflags', 'frag_keyframe+empty_moov'], 'audio/mp4'],
  ['WebM', 'note.weba', 'webm', ['-live', '1'], 'audio/webm'],
])('a voice note is stored as a browser has recorded it, Opus in %s', async (_, name, format, more, mimeType) => {
  const content = await film(name, [...tone(2), '-c:a', 'libopus', ...more, '-f', format]);
  // It is what is in it, whatever it claims to be.
  const asset = await world.upload(mara, content, name, 'video/mp4');
  expect(asset).toMatchObject({ type: 'AUDIO', mimeType });
  expect(Math.round((asset.durationMs ?? 0) / 1_000)).toBe(2);
  expect((await probe((await world.get(mara, asset.url)).bytes)).streams).toMatchObject([{ codec_name: 'opus' }]);
});

test('without ffmpeg films and sound are refused with a sentence, and pictures are not', async () => {
  const bare = await startMedia();
  const { PATH: path } = process.env;
  const content = await film('refused.mp4', [...movingPicture('320x240', 1), ...h264]);
  process.env.PATH = join(process.cwd(), 'node_modules/.bin');
  try {
    await expect(bare.upload(mara, content, 'refused.mp4', 'video/mp4')).rejects.toThrow(
      'refused: Films and sound cannot be accepted at the moment',
    );
    const still = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await bare.upload(mara, still, 'still.png', 'image/png')).type).toBe('IMAGE');
  } finally {
    process.env.PATH = path;
    await bare.destroy();
  }
});
