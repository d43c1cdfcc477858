import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { findUndecidedColumns } from '@stagedoor/service-kit/testing/personal-columns/find-undecided-columns';
import { erasePerson, exportPerson } from '@stagedoor/service-kit/testing/personal-data';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaService } from '#/service.ts';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';
import { createTestForms } from '#/testing/test-forms.ts';

let desk: ExportStub;
let world: MediaWorld;
beforeAll(async () => {
  desk = await startExportStub();
  world = await startMedia({ AUTH_URL: desk.url, SERVICE_SECRET: 'of-the-files' });
});
afterAll(async () => {
  await world.destroy();
  await desk.close();
});

let mara: TestPerson;
const { newForm, hand, store } = createTestForms(() => ({ world, ownerId: mara.id }));
const picture = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#135' } })
    .png()
    .toBuffer();

it('exports a person’s files and erases them, finished or not', async () => {
  mara = world.person();
  const fan = world.person();
  const { data: folder } = await world.post(mara, '/media/folders', { name: 'Drafts' });
  const { id } = await world.upload(mara, Buffer.from('Words of mine'), 'words.txt');
  await world.post(mara, '/media/assets/organise', { ids: [id], folderId: folder.id, addLabels: ['poems'] });
  const begun = await world.create(mara, 1_000, { filename: 'half.txt' });
  await world.send(mara, begun, 0, Buffer.from('Only the beginning'));
  await world.upload(fan, Buffer.from('Words of another'), 'other.txt');

  const form = newForm();
  const file = await hand(form, await picture());
  const { assets: made } = await store(form, [file], { purpose: 'avatar', isKept: false });
  await store(form, [{ ...file, fileName: 'passport' }], { purpose: 'document', isKept: false });
  await world.deps.database.sql`insert into place values (${mara.id}, ${id}, 42000, now())`;
  const sent = await exportPerson(world, desk, mara.id);
  expect(sent.json('places.json')).toMatchObject([{ asset_id: id, place_ms: 42_000 }]);
  expect(sent.json('files.json')).toMatchObject([
    { id, title: 'words.txt', folder: 'Drafts', labels: ['poems'] },
    { purpose: 'avatar' },
    { purpose: 'document' },
  ]);
  expect(sent.json('folders.json')).toMatchObject([{ name: 'Drafts' }]);
  expect(sent.json('uploads.json')).toHaveLength(2);
  expect(sent.files.get(`vault/${id}-whole.bin`)?.toString()).toBe('Words of mine');
  const pictures = [...sent.files.keys()].filter((name) => name.endsWith('.webp'));
  expect(pictures.map((name) => name.replace(/[0-9a-f-]{36}/, '')).sort()).toEqual([
    'avatars/-512.webp',
    'documents/-60.webp',
  ]);

  await erasePerson(world, mara.id);
  expect(await findTraces(world.deps.database.sql, [mara.id])).toEqual([]);
  const left = [...(await world.files('files')), ...(await world.files('uploads'))];
  expect(left.filter((file) => [id, begun, ...made.map((one) => one.id)].some((gone) => file.includes(gone)))).toEqual(
    [],
  );
  expect((await world.get(fan, '/media/assets')).data.assets).toHaveLength(1);
});

it('has decided about every column that says something about a person', async () => {
  const undecided = await findUndecidedColumns(mediaService, {
    aboutNobody: {
      file_removal: 'folders that nothing refers to',
      folder_move: 'folders of other services, until they are files here',
    },
    people: { 'folder_move.asset_id': null, 'upload.lock_holder': null, 'asset_use.target_id': null },
    links: { 'asset_use.asset_id': 'asset', 'place.asset_id': 'asset' },
    notExported: {
      asset: {
        folder_id: 'the name of the folder is in the export',
        widths: 'the files are in the export',
        claimed_until: 'how long it is kept for a use',
        'renditions failure failure_detail still_count still_failure still_failed_at waveform':
          'made of the file, which is in the export',
        poster_version: 'the number of a folder',
        captions: 'they are in the export, with their texts',
        'work_ms worked_at': 'of the machine',
        sha256: 'it is, as digits',
        'is_kept discard_at': 'whether it stays when nothing uses it',
      },
      caption_text: { words: 'of its content, which is in the export' },
      asset_use: { is_draft: 'whether its target is a draft' },
      form_allowance: { spent_until: 'how many forms with files may be sent at the moment' },
      upload: {
        is_kept: 'whether its file stays when nothing uses it',
        sha256: 'of the file, which has it',
        expires_at: 'how long it is kept',
        given_up_at: 'when its bytes were removed, a day after it began',
        'lock_holder locked_until is_lock_wanted': 'which request writes at the moment',
      },
      upload_finish: { upload_id: 'which upload is being made a file' },
    },
  });
  expect(undecided).toEqual([]);
});
