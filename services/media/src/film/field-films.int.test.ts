import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';
import { h264, makeFilms, movingPicture, tone } from '#/testing/test-films.ts';

// What works on films comes after everything else on the machine, such as other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let world: MediaWorld;
let mara: TestPerson;
const { film, probe, close } = makeFilms();

beforeAll(async () => {
  world = await startMedia({ UPLOADS_PER_WINDOW: '1000', FILM_TOOLS: process.env.FILM_TOOLS ?? '' });
  mara = world.person();
});
afterAll(async () => {
  await world.destroy();
  close();
});

/** Sends a film, and puts its largest rendition together. */
async function play(content: Buffer, name: string, type: string) {
  const { id } = await world.upload(mara, content, name, type);
  const { streamUrl = '', durationMs } = await waitFor(
    async () => {
      const { data } = await world.get(mara, `/media/assets/${id}`);
      return data.state === 'READY' ? data : undefined;
    },
    { timeoutMs: 120_000 },
  );
  const master = (await world.get(mara, streamUrl)).bytes.toString();
  const [, side = ''] = [...master.matchAll(/^(\d+)\/index/gm)].at(-1) ?? [];
  const below = streamUrl.replace('master.m3u8', `${side}/`);
  const index = (await world.get(mara, `${below}index.m3u8`)).bytes.toString();
  const parts: Buffer[] = [];
  for (const part of ['init.mp4', ...index.split('\n').filter((line) => line.endsWith('.m4s'))])
    parts.push((await world.get(mara, `${below}${part}`)).bytes);
  return { durationMs, ...(await probe(Buffer.concat(parts))) };
}

const hevc = (params: string) => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
  ...['-x265-params', `log-level=none:colorprim=bt2020:colormatrix=bt2020nc:${params}`],
];
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'];
const inFragments = ['-movflags', '+frag_keyframe+empty_moov'];
const slowAtFirst = ['-vf', "select='if(lt(t,0.3),not(mod(n,3)),1)'", '-vsync', 'vfr'];

test.each<[name: string, file: string, args: string[], shown: object, durationMs: number]>([
  [
    'in HDR',
    'hdr.mp4',
    [...movingPicture('320x240', 0.2), ...hevc('transfer=smpte2084:hdr10=1')],
    { width: 320, color_transfer: 'bt709' },
    200,
  ],
  [
    'of pixels that are not square',
    'wide.mp4',
    [...movingPicture('720x576', 0.2), '-vf', 'setsar=16/15', ...h264],
    { codec_name: 'h264', height: 480 },
    200,
  ],
  [
    'of a variable rate',
    'variable.mp4',
    [...movingPicture('64x48', 0.6, 30), ...slowAtFirst, ...h264],
    { height: 48 },
    600,
  ],
  ['in fragments', 'pieces.mp4', [...movingPicture('64x48', 0.4), ...h264, ...inFragments], { width: 64 }, 400],
  [
    'of an old camera',
    'camera.mov',
    [...movingPicture('64x48', 0.4), '-c:v', 'mjpeg', '-pix_fmt', 'yuvj422p'],
    { codec_name: 'h264' },
    400,
  ],
  ['of a recorder', 'recorder.webm', [...movingPicture('64x48', 0.4), ...vp8, '-live', '1'], { width: 64 }, 400],
  ['of 30,000 frames', 'bomb.mp4', [...movingPicture('16x16', 30, 1_000), ...h264], { width: 16 }, 30_000],
])('a film %s plays', async (_name, file, args, shown, durationMs) => {
  const type = file.endsWith('.mov') ? 'video/quicktime' : `video/${file.split('.')[1]}`;
  const played = await play(await film(file, args), file, type);
  expect(played.streams[0]).toMatchObject(shown);
  expect(Math.abs((played.durationMs ?? 0) - durationMs)).toBeLessThan(100);
});

test('a film that is cut off plays as far as it goes if its index is there', async () => {
  const whole = await film('cut.mp4', [...movingPicture('160x120', 4, 10), ...h264, '-movflags', '+faststart']);
  const { durationMs, streams } = await play(whole.subarray(0, whole.length / 2), 'cut.mp4', 'video/mp4');
  expect(durationMs).toBeLessThan(3_000);
  expect(streams).toHaveLength(1);
});

test('a film whose index is damaged is refused with a sentence', async () => {
  const args = [...movingPicture('160x120', 4), ...tone(4), ...h264, '-c:a', 'aac', '-movflags', '+faststart'];
  const content = await film('index.mp4', args);
  content.fill(0xaa, 200, 1_500);
  await expect(world.upload(mara, content, 'index.mp4', 'video/mp4')).rejects.toThrow(
    'refused: This file is damaged or not complete',
  );
});

test.each([
  ['mkv', 'libx264'],
  ['avi', 'mpeg4'],
  ['3gp', 'h263'],
])('a film in a container that is not accepted, %s, is refused with a sentence', async (ending, codec) => {
  const content = await film(`other.${ending}`, [...movingPicture('352x288', 0.1), '-c:v', codec]);
  await expect(world.upload(mara, content, `other.${ending}`)).rejects.toThrow('Files of this kind cannot be sent');
});
