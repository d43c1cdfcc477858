import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '#/testing/fault-steps.ts';
import { findLeftovers, unfinished } from '#/testing/find-leftovers.ts';
import { type FolderOwnerStub, startFolderOwner } from '#/testing/folder-owner-stub.ts';
import { type KillableMedia, MediaDied, startKillableMedia } from '#/testing/killable-media.ts';
import type { TestPerson } from '#/testing/media-client.ts';
import { h264, makeFilms, movingPicture } from '#/testing/test-films.ts';
import { createTestForms } from '#/testing/test-forms.ts';

let media: KillableMedia;
let social: FolderOwnerStub;
let filmed: Buffer;
let short: Buffer;
let mara: TestPerson;
const films = makeFilms();
/** A file of a post, which is there throughout. */
const post = { path: `/media/files/social/public/${randomUUID()}/whole.bin`, content: randomText(1_000) };

beforeAll(async () => {
  social = await startFolderOwner('social');
  media = await startKillableMedia({ SOCIAL_URL: social.url, AUTH_URL: social.url });
  filmed = await films.film('film.mp4', [...movingPicture('64x48', 4, 5), ...h264]);
  short = await films.film('short.mp4', [...movingPicture('64x48', 0.2, 10), ...h264]);
  mara = media.person();
  const { id: assetId } = await media.upload(mara, post.content, 'post.txt');
  await tell(useOf(assetId));
  social.state.access = { assetId, file: 'whole.bin', isPublic: true, fileName: null };
});
afterAll(async () => {
  films.close();
  await social.close();
});

function randomText(length: number): Buffer {
  return Buffer.from(
    `${randomBytes(length / 2)
      .toString('hex')
      .slice(1)}\n`,
  );
}
const picture = () =>
  sharp(randomBytes(700 * 50 * 3), { raw: { width: 700, height: 50, channels: 3 } })
    .png()
    .toBuffer();

const useOf = (assetId: string) => ({ id: randomUUID(), assetId, targetId: randomUUID(), hasEnded: false });
const fromSocial = (url: string, payload: object) =>
  media.call(null, { method: 'POST', url, payload, headers: asService('social', 'media') });
const tell = (use: object) => accept(fromSocial('/internal/assets/uses', { uses: [use] }));

async function accept(answered: Promise<{ status: number; message: string | undefined }>, ...also: number[]) {
  const { status, message } = await answered;
  if (status > 299 && !also.includes(status)) throw new Error(`${status} ${message}`);
}

/** Repeats what got no answer, or one that the service cannot do it now, as clients and other services do. */
async function persist(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return;
    } catch (error) {
      if (tries === 16) throw error;
      // The pause after a failed job.
      if (!(error instanceof MediaDied)) await media.advance(20_000);
    }
  }
}

/** Waits for what jobs do. The clock goes faster meanwhile, so that the pauses of what failed end. */
function awaitWork(isDone: () => Promise<boolean>): Promise<true> {
  let nextAt = performance.now() + patienceMs;
  return waitFor(
    async () => {
      const done = await isDone();
      if (!done && performance.now() > nextAt) {
        nextAt = performance.now() + patienceMs;
        await media.advance(20_000);
      }
      return done;
    },
    { timeoutMs: 60_000 },
  );
}
/** How long a job gets before its pause is cut short, ms. */
const patienceMs = 1_000;

/** Something that a client or a job does, until it is done. */
type Deed = () => Promise<{ act(): Promise<unknown>; check(): Promise<unknown> }>;

/** Sends a file on from where it is. */
const sending =
  (make: () => Promise<Buffer> | Buffer, name: string, state = 'READY'): Deed =>
  async () => {
    const content = await make();
    const sha256 = createHash('sha256').update(content).digest('hex');
    let id: string | undefined;
    const act = async () => {
      id ??= await media.create(mara, content.length, { filename: name, sha256 });
      const offset = await media.offset(mara, id);
      if (offset < 0) throw new Error(`the upload is gone: ${offset}`);
      if (offset < content.length) await accept(media.send(mara, id, offset, content.subarray(offset)));
      const place = `/media/uploads/${id}`;
      await awaitWork(async () => (await media.get(mara, place)).data.state !== 'checking');
      const { state: ended, message, asset } = (await media.get(mara, place)).data;
      expect([ended, message]).toEqual(['done', undefined]);
      await awaitWork(async () => (await media.get(mara, `/media/assets/${asset.id}`)).data.state === state);
    };
    return {
      act,
      async check() {
        const { asset } = await media.settled(mara, id ?? '');
        expect((await media.get(mara, '/media/assets')).data.pagination.total).toBe(1);
        if (asset.type === 'FILE') expect((await media.get(mara, asset.url)).bytes.equals(content)).toBe(true);
      },
    };
  };
const text = sending(() => randomText(400_000), 'text.txt');
const still = sending(picture, 'still.png');
const film = sending(() => short, 'film.mp4');

const uploaded = async (name: string, content: Buffer) => {
  const { id } = await media.upload(mara, content, name);
  await awaitWork(async () => (await media.get(mara, `/media/assets/${id}`)).data.state === 'READY');
  return id;
};
const isGone = async (id: string) => (await media.get(mara, `/media/assets/${id}`)).status === 404;

const form: Deed = async () => {
  const content = await picture();
  const forms = createTestForms(() => ({ world: media, ownerId: mara.id }));
  let assetId = '';
  const act = async () => {
    const own = forms.newForm();
    const file = await forms.hand(own, content);
    await accept(Promise.resolve(file.answer));
    const stored = await forms.store(own, [file]);
    await accept(Promise.resolve(stored.answer));
    assetId = stored.assets[0]?.id ?? '';
    await accept(forms.end(own));
  };
  return { act, check: async () => expect(await isGone(assetId)).toBe(false) };
};
const publish: Deed = async () => {
  const id = await uploaded('published.txt', randomText(100));
  const use = useOf(id);
  const act = async () => {
    await accept(fromSocial('/internal/assets/claim', { ownerId: mara.id, ids: [id] }));
    await tell(use);
  };
  return { act, check: async () => expect((await media.get(mara, `/media/assets/${id}`)).data.useCount).toBe(1) };
};
const remove: Deed = async () => {
  const id = await uploaded('still.png', await picture());
  const act = async () => {
    await accept(media.post(mara, '/media/assets/trash', { ids: [id] }), 404);
    await accept(media.post(mara, '/media/assets/delete', { ids: [id] }), 404);
  };
  return { act, check: async () => expect(await isGone(id)).toBe(true) };
};
const emptyTrash: Deed = async () => {
  const id = await uploaded('still.png', await picture());
  await media.post(mara, '/media/assets/trash', { ids: [id] });
  await media.advance(31 * 86_400_000);
  return { act: () => awaitWork(() => isGone(id)), check: async () => undefined };
};
const endLastUse: Deed = async () => {
  mara = media.person('FAN');
  const id = await uploaded('still.png', await picture());
  const use = useOf(id);
  await tell(use);
  return {
    act: () => tell({ ...use, hasEnded: true }),
    check: () => awaitWork(() => isGone(id)),
  };
};
const removeByAdmin: Deed = async () => {
  const id = await uploaded('still.png', await picture());
  const use = useOf(id);
  await tell(use);
  return { act: () => tell({ ...use, hasEnded: true, isRemoved: true }), check: () => awaitWork(() => isGone(id)) };
};
/** A film of a few seconds, which takes a while to be ready; `mara` has it from then on. */
async function longerFilm(): Promise<string> {
  longer ??= { mara, id: await uploaded('film.mp4', filmed) };
  ({ mara } = longer);
  return longer.id;
}
let longer: { readonly mara: TestPerson; readonly id: string } | undefined;
const choosePoster: Deed = async () => {
  const id = await longerFilm();
  return {
    act: () => accept(media.post(mara, `/media/assets/${id}/poster`, { still: 1 })),
    check: async () => expect((await media.get(mara, `/media/assets/${id}`)).data.posterStill).toBe(1),
  };
};
const teaserOf = (id: string, startMs: number) => async () => {
  const payload = { startMs, lengthMs: 1_000 };
  await accept(media.call(mara, { method: 'PUT', url: `/media/assets/${id}/teaser`, payload }));
  await awaitWork(async () => (await media.get(mara, `/media/assets/${id}`)).data.teaser?.state === 'READY');
};
const changeTeaser: Deed = async () => {
  const id = await longerFilm();
  await teaserOf(id, 0)();
  return { act: teaserOf(id, 2_000), check: async () => undefined };
};

/** The post is there throughout. */
const stands = async () => expect((await media.get(null, post.path)).bytes.equals(post.content)).toBe(true);

const fault = (does: Fault['does'], at: string, time = 1): Fault => ({ at, time, does });
const stop = (at: string, time = 1) => fault('stop', at, time);
const kill = (at: string, time = 1) => fault('kill', at, time);

/** Each goes on after each of its faults, which come one after the other. `stop` and `kill` end media before the step. */
test.each<[name: string, deed: Deed, faults: Fault[]]>([
  [
    'an upload that arrives',
    text,
    [
      stop('insert into "upload"'),
      stop('writeFile .*uploads/media/[^/]+$'),
      stop('writeFile .*uploads/media/.*json'),
      kill('write .*uploads/media', 2),
      fault('ENOSPC', 'write .*uploads/media', 2),
      fault('EIO', 'write .*uploads/media'),
      stop('insert into "upload_finish"'),
      stop('write .*work/media'),
      fault('ENOSPC', 'write .*work/media'),
    ],
  ],
  [
    'a picture that is finished',
    still,
    [
      stop('link .*assets/'),
      stop('link .*assets/', 3),
      fault('ENOSPC', 'writeFile .*unfinished', 3),
      stop('insert into "asset"'),
      stop('delete from "file_removal" where .* returning'),
      stop('update "upload" set .*"asset_id" = '),
      fault('EIO', 'rm .*uploads/media'),
      stop('rm .*uploads/media'),
    ],
  ],
  ['an upload between bytes and description', still, [stop('rm .*json')]],
  [
    'the files of a form',
    form,
    [
      stop('link .*forms/'),
      fault('ENOSPC', 'writeFile .*unfinished'),
      stop('insert into "asset"'),
      stop('rm .*forms/'),
    ],
  ],
  // After three failures, or ends of its process, a film is given up: no more of them come in a row.
  [
    'a film that is finished',
    film,
    [
      fault('end-program', 'run .*stripped'),
      fault('fill-disk', 'run .*stripped'),
      fault('end-program', 'run .*m3u8'),
      stop('link .*hls', 2),
      stop('delete from "film_job"'),
    ],
  ],
  [
    'a film that is prepared',
    film,
    [kill('run .*m3u8'), fault('fill-disk', 'run .*m3u8'), stop('update "asset" set "renditions"')],
  ],
  [
    'the stills of a film',
    film,
    [fault('ENOSPC', 'writeFile .*unfinished', 2), stop('link .*stills', 2), stop('update "asset" set "still_count"')],
  ],
  [
    'a poster',
    choosePoster,
    [stop('link .*/p\\d+/', 2), fault('ENOSPC', 'writeFile .*unfinished', 2), stop('"poster_version" = ')],
  ],
  [
    'a preview that replaces another',
    changeTeaser,
    [
      stop('insert into "teaser_job"'),
      stop('rm .*/t\\d+'),
      fault('end-program', 'run .*teaser'),
      stop('link .*teaser'),
    ],
  ],
  [
    'publishing',
    publish,
    [
      stop('update "asset" set "claimed_until"'),
      stop('insert into "asset_use"'),
      stop('update "asset" set "discard_at"'),
    ],
  ],
  ['deleting', remove, [stop('delete from "asset" '), fault('EIO', 'rm .*assets'), stop('rm .*assets')]],
  ['deleting, its files being gone', remove, [stop('delete from "file_removal"')]],
  // The files go in one way, whatever it is that ends them.
  ['the trash as it is emptied', emptyTrash, [stop('delete from "asset" ')]],
  ['a last use as it ends', endLastUse, [stop('update "asset" set "discard_at"')]],
  ['a removal by an ADMIN', removeByAdmin, [stop('rm .*assets'), stop('insert into "asset_use"')]],
])(
  '%s: nothing is lost, doubled or left behind',
  async (_name, deed, faults) => {
    mara = media.person();
    const { act, check } = await deed();
    await media.arm(faults);
    await persist(act);
    // A kill in a job is noticed by a request, and a job that failed pauses.
    for (let left = media.planned().length; left > 0; left = media.planned().length) {
      await waitFor(() => persist(stands).then(() => media.planned().length < left), { timeoutMs: patienceMs }).catch(
        () => media.advance(300_000),
      );
    }
    await persist(stands);
    await persist(check);
    // By then nobody goes on with what was begun, and jobs have looked for it.
    await media.advance(26 * 3_600_000);
    let left: string[] = [];
    await waitFor(async () => {
      left = await findLeftovers(media.sql, media.dataDir);
      return left.length === 0;
    }).catch(() => expect(left.join('\n')).toBe(''));
  },
  180_000,
);

test('what killed processes were writing goes an hour later', async () => {
  const folder = join(media.dataDir, unfinished);
  const names = () => readdir(folder);
  const old = new Date(Date.now() - 3_700_000);
  expect((await names()).length).toBeGreaterThan(0);
  for (const name of await names()) await utimes(join(folder, name), old, old);
  media.kill();
  await persist(() => media.upload(mara, randomText(100), 'later.txt'));
  expect(await names()).toEqual([]);
});
