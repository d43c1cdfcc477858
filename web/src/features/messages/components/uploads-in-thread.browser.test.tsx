import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteValues, readValues } from '#/shared/storage/stored-values.ts';
import { fakeServer, holdAnswer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { fakeUploads } from '#/shared/testing/browser/fake-uploads.ts';
import { ada, ben } from '#/shared/testing/browser/show.tsx';
import { clearFinishedUploads } from '#/shared/uploads/run-uploads.ts';
import { readRecords } from '#/shared/uploads/upload-records.ts';
import { makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import { box, listPath, makeMessage, openThread, pageOf } from './testing/open-thread.tsx';

const send = page.getByRole('button', { name: 'Send', exact: true });
const add = page.getByLabelText('Attach files');
const files = page.getByRole('list', { name: 'Attached files' });
const field = page.getByLabelText('Message', { exact: true });
const note = (number: number) => makeAsset(number, { type: 'FILE', title: `poem ${number}.txt`, alt: '' });
const poem = (name = 'poem.txt', words = 'A poem') => new File([words], name, { type: 'text/plain' });
const arrived = (request: ServerRequest) => ({ ...makeMessage(2, ''), ...Object(request.body), isPaid: false });
const doneWith = (number: number) => () => ({ id: 'x', state: 'done', received: 6, size: 6, asset: note(number) });

/** The server knows no file, and has the nth upload as the nth file at once. */
function serve(more: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    [`GET ${listPath}`]: (request) => pageOf(1, request),
    'POST /messages/assets/sent': () => [],
    'POST /media/assets/find': () => null,
    'GET /media/uploads/upload-1': doneWith(1),
    'GET /media/uploads/upload-2': doneWith(2),
    'POST /messages': arrived,
    ...more,
  });
}

const sentBodies = (requests: readonly ServerRequest[]) =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/messages').map(({ body }) => body);

it('uploads a file as soon as it is chosen, and sends the message with its id', async () => {
  const requests = serve();
  const { uploads } = fakeUploads();
  await openThread();
  await add.upload(poem());
  await expect.poll(() => uploads.size).toBe(1);
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(0);
  await expect.element(files.getByText('poem.txt')).toBeVisible();
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.poll(() => sentBodies(requests)).toEqual([{ receiverId: ben.id, type: 'FILE', mediaIds: [note(1).id] }]);
  await expect.element(files).not.toBeInTheDocument();
});

it('sends a message by itself when its file is uploaded, and others meanwhile', async () => {
  const requests = serve();
  const held = holdAnswer<undefined>();
  fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
  await openThread();
  await add.upload(poem());
  await expect.element(page.getByRole('progressbar', { name: 'Upload of poem.txt' })).toBeVisible();
  await send.click();
  await expect.element(box.getByText('Sent when the upload is done')).toBeVisible();
  await expect.element(box.getByRole('button', { name: 'Pause poem.txt' })).toBeVisible();
  await field.fill('Wait for it');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentBodies(requests)).toMatchObject([{ content: 'Wait for it' }]);
  held.release(undefined);
  await expect.poll(() => sentBodies(requests)[1]).toMatchObject({ type: 'FILE', mediaIds: [note(1).id] });
});

it('ends the upload of a message that is discarded', async () => {
  const requests = serve();
  const held = holdAnswer<undefined>();
  const uploads = fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
  await openThread();
  await add.upload(poem());
  await expect.poll(() => uploads.requests.some(({ method }) => method === 'PATCH')).toBe(true);
  await send.click();
  await box.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => uploads.requests.filter(({ method }) => method === 'DELETE').length).toBe(1);
  await expect.poll(() => box.getByText('poem.txt').elements().length).toBe(0);
  expect(sentBodies(requests)).toEqual([]);
});

it('does not send a message that another tab has discarded during its upload', async () => {
  const requests = serve();
  const held = holdAnswer<undefined>();
  fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
  await openThread();
  await add.upload(poem());
  await send.click();
  await expect.element(box.getByText('Sent when the upload is done')).toBeVisible();
  await expect.poll(() => readValues(ada.id, 'outgoing-message:')).toHaveLength(1);
  await deleteValues(ada.id, 'outgoing-message:');
  held.release(undefined);
  await expect.poll(() => box.getByText('poem.txt').elements().length).toBe(0);
  expect(sentBodies(requests)).toEqual([]);
  expect(await readValues(ada.id, 'outgoing-message:')).toEqual([]);
});

it('goes on with an upload whose message another tab has sent', async () => {
  serve();
  const held = holdAnswer<undefined>();
  const { requests } = fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
  const { conversationId } = makeMessage(1, '');
  await openThread();
  await add.upload(poem());
  await expect.poll(() => requests.some(({ method }) => method === 'PATCH')).toBe(true);
  await deleteValues(ada.id, 'message-files:');
  window.dispatchEvent(
    new StorageEvent('storage', { key: `stored-changes:${ada.id}:message-files:${conversationId}` }),
  );
  await expect.element(files).not.toBeInTheDocument();
  held.release(undefined);
  await expect.poll(() => readRecords(ada.id)).toMatchObject([{ assetId: note(1).id }]);
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  clearFinishedUploads();
  await expect.poll(() => readRecords(ada.id)).toEqual([]);
});

it('says at the file why it is refused, and sends the message without it when asked to', async () => {
  const requests = serve({
    'GET /media/uploads/upload-1': () => ({
      ...{ id: 'upload-1', state: 'refused', received: 6, size: 6 },
      message: 'This file is damaged or not complete',
    }),
  });
  fakeUploads();
  await openThread();
  await add.upload(poem());
  await field.fill('The poem');
  await expect.element(page.getByText('This file is damaged or not complete')).toBeVisible();
  await send.click();
  await expect.element(box.getByText('Not all files are uploaded. Each says what it needs')).toBeVisible();
  await box.getByRole('button', { name: 'Send without this file' }).click();
  await expect.poll(() => sentBodies(requests)).toEqual([{ receiverId: ben.id, type: 'TEXT', content: 'The poem' }]);
});

it('uploads a file again that the server has not any more, as another message', async () => {
  const message = 'A file is not in your vault any more';
  const requests = serve({
    [`GET /media/assets/${note(1).id}`]: () => new Refusal(404, 'File not found'),
    'POST /messages': (request) =>
      Object(request.body).mediaIds.includes(note(1).id)
        ? new Refusal(400, message, undefined, [{ field: 'mediaIds', message }])
        : arrived(request),
  });
  fakeUploads();
  await openThread();
  await add.upload(poem());
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(0);
  await send.click();
  await expect.poll(() => sentBodies(requests)).toMatchObject([{ mediaIds: [note(1).id] }, { mediaIds: [note(2).id] }]);
});

it('keeps a chosen file and its upload when the conversation is opened again', async () => {
  serve();
  const held = holdAnswer<undefined>();
  const { requests } = fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
  const opened = await openThread();
  await add.upload(poem());
  await expect.poll(() => requests.filter(({ method }) => method === 'PATCH').length).toBe(1);
  await opened.unmount();
  await openThread();
  await expect.element(files.getByText('poem.txt')).toBeVisible();
  held.release(undefined);
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(0);
  expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  await files.getByRole('button', { name: 'Remove poem.txt' }).click();
});
