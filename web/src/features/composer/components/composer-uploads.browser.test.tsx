import type { OwnUser } from '@stagedoor/contracts/user';
import type { Asset } from '@stagedoor/contracts/vault';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signInAs } from '#/shared/session/session-store.ts';
import { storeValue } from '#/shared/storage/stored-values.ts';
import { fakeServer, holdAnswer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { fakeUploads } from '#/shared/testing/browser/fake-uploads.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { provideFile } from '#/shared/uploads/run-uploads.ts';
import { claimUpload } from '#/shared/uploads/upload-locks.ts';
import { readRecords, storeRecord } from '#/shared/uploads/upload-records.ts';
import { makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import { useComposer } from '../model/use-composer.ts';
import { ComposerForm } from './composer-form.tsx';
import { DraftList } from './draft-list.tsx';

const onPublished = vi.fn();
const onRender = vi.fn();

function Composer({ author }: { readonly author: OwnUser }) {
  onRender();
  const composer = useComposer(author, onPublished);
  return (
    <>
      <ComposerForm composer={composer} />
      <DraftList composer={composer} />
    </>
  );
}

/** A person of their own for each test, because the page remembers the files of an unfinished post. */
const fanOf = (number: number): OwnUser => ({
  ...ada,
  role: 'FAN',
  id: `01981b5c-0000-7000-8000-00000000b10${number}`,
});
const created = { id: '01981b5c-0000-7000-8000-0000000000c1' };
const text = page.getByLabelText('Text', { exact: true });
const publish = page.getByRole('button', { name: 'Publish', exact: true });
const add = page.getByLabelText('Add pictures or files');
const poem = (name = 'poem.txt', words = 'A poem') => new File([words], name, { type: 'text/plain' });
const stateOf = (asset: Asset) => () => ({ id: 'x', state: 'done', received: 6, size: 6, asset });
const note = (number: number) => makeAsset(number, { type: 'FILE', title: `poem ${number}.txt`, alt: '' });

/** The server knows no file, and has the nth upload as the nth file at once. */
function serve(more: Parameters<typeof fakeServer>[0] = {}) {
  const states = [1, 2, 3].map((number) => [`GET /media/uploads/upload-${number}`, stateOf(note(number))]);
  const drafts: object[] = [];
  const save = ({ body }: ServerRequest) => {
    drafts[0] = { ...Object(body), scheduledAt: null, id: 'draft', revision: (Object(body).revision ?? 0) + 1 };
    return drafts[0];
  };
  return fakeServer({
    'GET /posts/drafts': () => ({ drafts }),
    'POST /posts/drafts': save,
    'PUT /posts/drafts/draft': save,
    'POST /media/assets/find': () => null,
    'POST /posts': () => created,
    ...Object.fromEntries(states),
    ...more,
  });
}

const bodiesOf = (requests: readonly ServerRequest[], method: string, path: string) =>
  requests.filter((one) => one.method === method && one.path === path).map(({ body }) => body);

it('uploads a file as soon as it is chosen, has the draft keep it, and publishes it by its id', async () => {
  const requests = serve();
  const { uploads } = fakeUploads();
  const fan = fanOf(1);
  await show(<Composer author={fan} />, fan);
  await add.upload([poem(), poem('second.txt', 'Another')]);
  await expect.poll(() => uploads.size).toBe(2);
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(0);
  await expect
    .poll(() =>
      [...bodiesOf(requests, 'POST', '/posts/drafts'), ...bodiesOf(requests, 'PUT', '/posts/drafts/draft')].at(-1),
    )
    .toMatchObject({ files: [{ assetId: expect.any(String), alt: '' }, { assetId: expect.any(String) }] });
  await page.getByRole('button', { name: 'Move file 2 forward' }).click();
  await publish.click();
  await expect.poll(() => onPublished.mock.calls.length).toBe(1);
  const [sent] = requests.filter(({ method, path }) => method === 'POST' && path === '/posts');
  expect(sent?.headers.get('content-type')).toContain('application/json');
  const { mediaIds } = Object(sent?.body);
  expect(mediaIds.toSorted()).toEqual([note(1).id, note(2).id]);
});

it('posts by itself when the upload is done, and stops waiting when asked to', async () => {
  const requests = serve();
  const first = holdAnswer<undefined>();
  fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? first.held : undefined) });
  const fan = fanOf(2);
  await show(<Composer author={fan} />, fan);
  await text.fill('With a poem');
  await add.upload(poem());
  await expect.element(page.getByRole('progressbar', { name: 'Upload of file 1' })).toBeVisible();
  await publish.click();
  await expect.element(page.getByText('Posts when the upload is done.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.element(page.getByText('Stopped. Your post is still here')).toBeVisible();
  await expect.element(text).toHaveValue('With a poem');
  await publish.click();
  await expect.element(page.getByText('Posts when the upload is done.')).toBeVisible();
  expect(bodiesOf(requests, 'POST', '/posts')).toEqual([]);
  first.release(undefined);
  await expect.poll(() => bodiesOf(requests, 'POST', '/posts')).toMatchObject([{ mediaIds: [note(1).id] }]);
});

it('pauses, goes on and cancels an upload at its file', async () => {
  serve();
  const held = holdAnswer<undefined>();
  const { requests } = fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
  const fan = fanOf(3);
  await show(<Composer author={fan} />, fan);
  await add.upload([poem(), poem('second.txt', 'Another')]);
  await expect.poll(() => requests.filter(({ method }) => method === 'PATCH').length).toBe(2);
  await page.getByRole('button', { name: 'Pause file 1' }).click();
  await expect.element(page.getByText('Paused at', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Go on with file 1' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause file 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove file 2' }).click();
  await expect.poll(() => requests.filter(({ method }) => method === 'DELETE').length).toBe(1);
  await expect.poll(() => readRecords(fan.id)).toHaveLength(1);
  await page.getByRole('button', { name: 'Remove file 1' }).click();
  await expect.poll(() => requests.filter(({ method }) => method === 'DELETE').length).toBe(2);
});

it('says at the file why it is refused, keeps the rest, and publishes once it is taken out', async () => {
  const requests = serve({
    'GET /media/uploads/upload-1': () => ({
      id: 'upload-1',
      state: 'refused',
      received: 6,
      size: 6,
      message: 'Films and sound cannot be accepted at the moment',
    }),
  });
  fakeUploads();
  const fan = fanOf(4);
  await show(<Composer author={fan} />, fan);
  await text.fill('All the same');
  await add.upload(poem());
  await expect.element(page.getByText('Films and sound cannot be accepted at the moment')).toBeVisible();
  await publish.click();
  await expect.element(page.getByText('Not all files are uploaded. Each says what it needs')).toBeVisible();
  expect(bodiesOf(requests, 'POST', '/posts')).toEqual([]);
  await page.getByRole('button', { name: 'Remove file 1' }).click();
  await publish.click();
  await expect.poll(() => bodiesOf(requests, 'POST', '/posts')).toMatchObject([{ content: 'All the same' }]);
});

it.for([
  [413, 'You have used all of your storage'],
  [507, 'There is no room for this file at the moment'],
] as const)('says at the file that there is no room (%s), and tries again when asked to', async ([status, message]) => {
  serve();
  let isFull = true;
  fakeUploads({ answer: ({ method }) => (method === 'POST' && isFull ? { status, message } : undefined) });
  const fan = fanOf(status === 413 ? 5 : 6);
  await show(<Composer author={fan} />, fan);
  await add.upload(poem());
  await expect.element(page.getByText(message)).toBeVisible();
  isFull = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByText(message).elements().length).toBe(0);
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(0);
  await page.getByRole('button', { name: 'Remove file 1' }).click();
});

it('goes on after a reload where it was, and sends nothing again', async () => {
  serve();
  const { uploads, requests } = fakeUploads();
  const fan = fanOf(7);
  uploads.set('upload-1', { id: 'upload-1', size: 6, metadata: '', received: 4 });
  // As the page before has left it.
  const file = poem();
  const facts = { name: file.name, size: file.size, lastModified: file.lastModified, addedAt: 1, file };
  const url = `${location.origin}/api/media/uploads/upload-1`;
  await signInAs(fan, { token: 'a-token', refreshToken: 'a-refresh-token' });
  await storeValue(fan.id, 'post-files', [{ file, alt: '', uploadId: 'before' }]);
  await storeRecord(fan.id, { id: 'before', ...facts, url, place: 'post' });
  await show(<Composer author={fan} />, fan);
  await expect.element(page.getByText('poem.txt')).toBeVisible();
  await expect.poll(() => requests.map(({ method }) => method)).toEqual(['HEAD', 'PATCH']);
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(0);
  await page.getByRole('button', { name: 'Remove file 1' }).click();
});

it('asks for a large film again after a reload, and has its description still', async () => {
  serve();
  fakeUploads();
  const fan = fanOf(8);
  await signInAs(fan, { token: 'a-token', refreshToken: 'a-refresh-token' });
  await storeValue(fan.id, 'post-files', [{ name: 'tour.mp4', type: 'video/mp4', alt: 'The tour', uploadId: 'film' }]);
  await storeRecord(fan.id, { id: 'film', name: 'tour.mp4', size: 3_000_000_000, lastModified: 1, addedAt: 1 });
  await show(<Composer author={fan} />, fan);
  await expect.element(page.getByText('Choose tour.mp4 again to go on')).toBeVisible();
  await page.getByRole('button', { name: 'Change the description of video 1' }).click();
  await expect.element(page.getByLabelText('Description')).toHaveValue('The tour');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove video 1' }).click();
});

it('asks for a film again of whose upload nothing is left, and does not wait for it', async () => {
  const requests = serve();
  const { uploads } = fakeUploads();
  const fan = { ...fanOf(0), id: '01981b5c-0000-7000-8000-00000000b112' };
  await signInAs(fan, { token: 'a-token', refreshToken: 'a-refresh-token' });
  await storeValue(fan.id, 'post-files', [{ name: 'tour.txt', type: 'text/plain', alt: '', uploadId: 'forgotten' }]);
  await show(<Composer author={fan} />, fan);
  await expect.element(page.getByText('Choose tour.txt again to go on')).toBeVisible();
  await publish.click();
  await expect.element(page.getByText('Not all files are uploaded. Each says what it needs')).toBeVisible();
  expect(bodiesOf(requests, 'POST', '/posts')).toEqual([]);
  provideFile('forgotten', { file: poem('tour.txt') });
  await expect.poll(() => uploads.size).toBe(1);
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(0);
  await publish.click();
  await expect.poll(() => bodiesOf(requests, 'POST', '/posts')).toMatchObject([{ mediaIds: [note(1).id] }]);
});

it('takes what has arrived on another page, where nobody took it', async () => {
  const requests = serve({ [`GET /media/assets/${note(1).id}`]: () => note(1) });
  const uploads = fakeUploads();
  const fan = { ...fanOf(0), id: '01981b5c-0000-7000-8000-00000000b113' };
  await signInAs(fan, { token: 'a-token', refreshToken: 'a-refresh-token' });
  await storeValue(fan.id, 'post-files', [{ name: 'tour.txt', type: 'text/plain', alt: '', uploadId: 'arrived' }]);
  const facts = { name: 'tour.txt', size: 6, lastModified: 1, addedAt: 1, place: 'post' };
  await storeRecord(fan.id, { id: 'arrived', ...facts, assetId: note(1).id });
  await show(<Composer author={fan} />, fan);
  await expect.poll(() => readRecords(fan.id)).toEqual([]);
  await publish.click();
  await expect.poll(() => bodiesOf(requests, 'POST', '/posts')).toMatchObject([{ mediaIds: [note(1).id] }]);
  expect(uploads.requests).toEqual([]);
});

it('asks for a film again that has arrived and was deleted from the vault since', async () => {
  serve({ [`GET /media/assets/${note(1).id}`]: () => new Refusal(404, 'File not found') });
  fakeUploads();
  const fan = { ...fanOf(0), id: '01981b5c-0000-7000-8000-00000000b114' };
  await signInAs(fan, { token: 'a-token', refreshToken: 'a-refresh-token' });
  await storeValue(fan.id, 'post-files', [{ name: 'tour.txt', type: 'text/plain', alt: '', uploadId: 'deleted' }]);
  const facts = { name: 'tour.txt', size: 6, lastModified: 1, addedAt: 1, place: 'post' };
  await storeRecord(fan.id, { id: 'deleted', ...facts, assetId: note(1).id });
  await show(<Composer author={fan} />, fan);
  await expect.element(page.getByText('Choose tour.txt again to go on')).toBeVisible();
  await page.getByRole('button', { name: 'Remove file 1' }).click();
  await expect.poll(() => readRecords(fan.id)).toEqual([]);
});

it('waits for the upload of another tab, and goes on with what that has left', async () => {
  serve({ [`GET /media/assets/${note(1).id}`]: () => note(1) });
  fakeUploads();
  const fan = { ...fanOf(0), id: '01981b5c-0000-7000-8000-00000000b115' };
  await signInAs(fan, { token: 'a-token', refreshToken: 'a-refresh-token' });
  await storeValue(fan.id, 'post-files', [{ name: 'tour.txt', type: 'text/plain', alt: '', uploadId: 'elsewhere' }]);
  const facts = { name: 'tour.txt', size: 6, lastModified: 1, addedAt: 1, place: 'post' };
  const otherTab = new AbortController();
  await claimUpload('elsewhere', otherTab.signal);
  await show(<Composer author={fan} />, fan);
  await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible();
  await storeRecord(fan.id, { id: 'elsewhere', ...facts, assetId: note(1).id });
  otherTab.abort();
  await expect.poll(() => page.getByText('Waiting', { exact: true }).elements().length).toBe(0);
  await expect.poll(() => readRecords(fan.id)).toEqual([]);
  await page.getByRole('button', { name: 'Remove file 1' }).click();
});

it('sends a file again that the server has not any more', async () => {
  let isGone = true;
  const refused = { field: 'mediaIds', message: 'A file is not in your vault any more' };
  const requests = serve({
    [`GET /media/assets/${note(1).id}`]: () => (isGone ? new Refusal(404, 'File not found') : note(1)),
    'POST /posts': ({ body }) =>
      Object(body).mediaIds?.includes(note(1).id) ? new Refusal(400, refused.message, undefined, [refused]) : created,
  });
  const { uploads } = fakeUploads();
  const fan = fanOf(9);
  await show(<Composer author={fan} />, fan);
  await add.upload(poem());
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(0);
  await publish.click();
  await expect.poll(() => uploads.size).toBe(2);
  isGone = false;
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(0);
  await publish.click();
  await expect.poll(() => bodiesOf(requests, 'POST', '/posts').at(-1)).toMatchObject({ mediaIds: [note(2).id] });
});

it('opens a draft of another device with its files, and those that are gone', async () => {
  const picture = makeAsset(1);
  const draft = {
    ...{ id: 'other', revision: 3, content: 'From my phone', visibility: 'PUBLIC', price: 0, scheduledAt: null },
    ...{ createdAt: '2026-02-01T10:00:00.000Z', updatedAt: '2026-02-01T10:00:00.000Z', fileCount: 1 },
    files: [
      { assetId: picture.id, alt: 'The wall' },
      { assetId: makeAsset(2).id, alt: '' },
    ],
  };
  const requests = serve({
    'GET /posts/drafts': () => ({ drafts: [draft] }),
    [`GET /media/assets/${picture.id}`]: () => picture,
    'PUT /posts/drafts/other': ({ body }) => ({ ...draft, ...Object(body), revision: 4 }),
  });
  fakeUploads();
  const fan = { ...fanOf(0), id: '01981b5c-0000-7000-8000-00000000b110' };
  await show(<Composer author={fan} />, fan);
  await expect
    .element(page.getByText('2 files · 1 file not uploaded yet, on another device', { exact: false }))
    .toBeVisible();
  await page
    .getByRole('button', { name: /From my phone/ })
    .first()
    .click();
  await expect.element(text).toHaveValue('From my phone');
  await expect.element(page.getByRole('img', { name: 'The wall' })).toBeVisible();
  await expect.element(page.getByText('Not in your vault any more')).toBeVisible();
  await expect.element(page.getByText('on another device and not uploaded yet', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Remove file 2' }).click();
  await expect
    .poll(() => bodiesOf(requests, 'PUT', '/posts/drafts/other').at(-1))
    .toMatchObject({ files: [{ assetId: picture.id, alt: 'The wall' }], fileCount: 1, revision: 3 });
});

it('renders with each step of an upload what shows it, and not the whole form', async () => {
  serve();
  const held = holdAnswer<undefined>();
  fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
  const fan = { ...fanOf(0), id: '01981b5c-0000-7000-8000-00000000b111' };
  await show(<Composer author={fan} />, fan);
  await add.upload(poem());
  await expect.element(page.getByText('0 B of 6 B')).toBeVisible();
  const renders = onRender.mock.calls.length;
  await page.getByRole('button', { name: 'Pause file 1' }).click();
  await page.getByRole('button', { name: 'Go on with file 1' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause file 1' })).toBeVisible();
  expect(onRender.mock.calls.length - renders).toBeLessThan(3);
  await page.getByRole('button', { name: 'Remove file 1' }).click();
});
