import type { Asset } from '@stagedoor/contracts/vault';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearSession } from '#/shared/session/session-store.ts';
import { readStoredSession } from '#/shared/session/stored-session.ts';
import { away, fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { fakeUploads } from '#/shared/testing/browser/fake-uploads.ts';
import { makeAsset } from '#/shared/testing/browser/make-asset.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { addUploads, cancelUpload, restoreUploads } from './run-uploads.ts';
import { deleteRecord, hasRecords, readRecords, storeRecord } from './upload-records.ts';
import { UploadTray } from './upload-tray.tsx';
import { useUploads } from './uploads-store.ts';

/** The SHA-256 of `hello`. */
const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
const hello = (name = 'hello.txt') => new File(['hello'], name, { type: 'text/plain', lastModified: 1_000 });
const asset = makeAsset('a', { title: 'hello.txt', type: 'FILE' });

beforeEach(({ onTestFinished }) => {
  onTestFinished(() => {
    for (const { id } of useUploads.getState().uploads) cancelUpload(id);
  });
});

type Answers = Parameters<typeof fakeServer>[0];

/** The server knows no file, and has each upload as a file at once. */
function serve(answers: Answers = {}) {
  const states = Object.fromEntries(
    [1, 2, 3, 4, 5].map((place) => [
      `GET /media/uploads/upload-${place}`,
      () => ({ id: `upload-${place}`, state: 'done', received: 5, size: 5, asset }),
    ]),
  );
  return fakeServer({ 'POST /media/assets/find': () => null, ...states, ...answers });
}

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('an upload', () => {
  it('is hashed, asked for, sent and shown as a file of the vault', async () => {
    const requests = serve();
    const { uploads, requests: sent } = fakeUploads();
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text('In your vault')).toBeVisible();
    await expect.element(text('1 file uploaded')).toBeVisible();
    expect(requests[0]).toMatchObject({ path: '/media/assets/find', body: { sha256: HELLO, size: 5 } });
    const [upload] = uploads.values();
    expect(upload?.metadata).toContain(`sha256 ${btoa(HELLO)}`);
    expect(upload?.metadata).toContain(`filename ${btoa('hello.txt')}`);
    expect(sent).toEqual([
      { method: 'POST', authorization: 'Bearer a-token' },
      { method: 'PATCH', authorization: 'Bearer a-token' },
    ]);
    await button('Close the list of uploads').click();
    await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
    await expect.poll(() => readRecords(ada.id)).toEqual([]);
  });

  it('sends nothing of a file that the server has', async () => {
    serve({ 'POST /media/assets/find': () => asset });
    const { requests } = fakeUploads();
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text('It was in your vault already')).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('is put into the folder that was open', async () => {
    const moved: unknown[] = [];
    serve({
      'POST /media/assets/organise': ({ body }) => {
        moved.push(body);
        return [{ ...asset, folderId: 'f' }];
      },
    });
    fakeUploads();
    await show(<UploadTray />);
    addUploads([{ file: hello() }], 'f');
    await expect.element(text('In your vault')).toBeVisible();
    expect(moved).toEqual([{ ids: ['a'], folderId: 'f' }]);
  });

  it('shows why the server refused to create it, and tries again', async () => {
    serve();
    let isFull = true;
    fakeUploads({
      answer: ({ method }) =>
        isFull && method === 'POST' ? { status: 413, message: 'There is no room for this' } : undefined,
    });
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text('There is no room for this')).toBeVisible();
    isFull = false;
    await button('Try again').click();
    await expect.element(text('In your vault')).toBeVisible();
  });

  it('shows why the server refused the file once it had it', async () => {
    const message = 'This file arrived damaged. Please send it again.';
    serve({
      'GET /media/uploads/upload-1': () => ({ id: 'upload-1', state: 'refused', received: 5, size: 5, message }),
    });
    fakeUploads();
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text(message)).toBeVisible();
    await expect.element(button('Try again')).not.toBeInTheDocument();
  });

  it('of an empty file is refused at once', async () => {
    const requests = serve();
    await show(<UploadTray />);
    addUploads([{ file: new File([], 'nothing.txt') }]);
    await expect.element(text('This file is empty')).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('is paused and goes on, and cancelled at the server as well', async () => {
    serve();
    const held = holdAnswer<undefined>();
    let isHeld = true;
    const { uploads } = fakeUploads({
      answer: ({ method }) => (isHeld && method === 'PATCH' ? held.held : undefined),
    });
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text('0 B of 5 B')).toBeVisible();
    await button('Pause hello.txt').click();
    await expect.element(text('Paused at 0 B of 5 B. What was sent is kept for a day')).toBeVisible();
    await button('Go on with hello.txt').click();
    await expect.element(text('0 B of 5 B')).toBeVisible();
    expect(uploads.size).toBe(1);
    await button('Cancel the upload of hello.txt').click();
    await expect.poll(() => uploads.size).toBe(0);
    isHeld = false;
    held.release(undefined);
    await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  it('goes on by itself after a connection was cut', async () => {
    serve();
    let cuts = 2;
    const { uploads } = fakeUploads({
      answer({ method }) {
        if (method !== 'PATCH' || cuts === 0) return undefined;
        cuts -= 1;
        return { status: 0 };
      },
    });
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text('In your vault')).toBeVisible();
    expect(uploads.size).toBe(1);
  });

  it('waits while the server cannot be reached', async () => {
    let isAway = true;
    serve({ 'POST /media/assets/find': () => (isAway ? away : null) });
    fakeUploads();
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text('Not connected. It goes on by itself')).toBeVisible();
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await expect.element(text('In your vault')).toBeVisible();
  });

  it('does not take a server that restarts for one that has lost it', async () => {
    serve();
    let step = 0;
    const { uploads, requests } = fakeUploads({
      answer({ method }) {
        if (method === 'PATCH' && step === 0) {
          step = 1;
          return { status: 503 };
        }
        if (method === 'HEAD' && step === 1) {
          step = 2;
          return { status: 502 };
        }
        return undefined;
      },
    });
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text('In your vault')).toBeVisible();
    expect(uploads.size).toBe(1);
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('renews the session when it has expired, and goes on where it was', async () => {
    serve({ 'POST /auth/refresh': () => ({ token: 'new-token', refreshToken: 'new-refresh-token' }) });
    let isExpired = true;
    const { uploads, requests } = fakeUploads({
      answer({ method }) {
        if (method !== 'PATCH' || !isExpired) return undefined;
        isExpired = false;
        return { status: 401, message: 'Invalid or expired token' };
      },
    });
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text('In your vault')).toBeVisible();
    expect(uploads.size).toBe(1);
    expect(requests.at(-1)).toEqual({ method: 'PATCH', authorization: 'Bearer new-token' });
  });

  it('of a file that is gone reads it again on demand', async () => {
    const folder = await navigator.storage.getDirectory();
    const write = async () => {
      const handle = await folder.getFileHandle('hello.txt', { create: true });
      const writable = await handle.createWritable();
      await writable.write('hello');
      await writable.close();
      return handle;
    };
    const handle = await write();
    const file = await handle.getFile();
    await folder.removeEntry('hello.txt');
    serve();
    fakeUploads();
    await show(<UploadTray />);
    addUploads([{ file, handle }]);
    await expect.element(text('Choose hello.txt again to go on')).toBeVisible();
    await write();
    onTestFinished(() => folder.removeEntry('hello.txt'));
    await button('Go on').click();
    await expect.element(text('In your vault')).toBeVisible();
  });

  it('ends with the session', async () => {
    serve();
    const held = holdAnswer<undefined>();
    const { requests } = fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
    await show(<UploadTray />);
    addUploads([{ file: hello() }]);
    await expect.element(text('0 B of 5 B')).toBeVisible();
    await clearSession(readStoredSession());
    expect(useUploads.getState().uploads).toEqual([]);
    await expect.poll(() => readRecords(ada.id)).toEqual([]);
    const before = requests.length;
    held.release(undefined);
    await new Promise((resolve) => setTimeout(resolve));
    expect(requests).toHaveLength(before);
  });

  it('asks before the page is closed, and only while something is sent', async () => {
    serve();
    const held = holdAnswer<undefined>();
    fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
    await show(<UploadTray />);
    const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(mayLeave()).toBe(true);
    addUploads([{ file: hello() }]);
    await expect.element(text('0 B of 5 B')).toBeVisible();
    expect(mayLeave()).toBe(false);
    held.release(undefined);
    await expect.element(text('In your vault')).toBeVisible();
    expect(mayLeave()).toBe(true);
  });
});

describe('several uploads', () => {
  it('are sent three at a time', async () => {
    serve();
    const held = holdAnswer<undefined>();
    const { uploads } = fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
    await show(<UploadTray />);
    addUploads(['1', '2', '3', '4', '5'].map((name) => ({ file: new File([`word${name}`], `${name}.txt`) })));
    await expect.element(text('Uploading 0 of 5')).toBeVisible();
    await expect.poll(() => uploads.size).toBe(3);
    await expect.poll(() => page.getByText('Waiting', { exact: true }).elements().length).toBe(2);
    held.release(undefined);
    await expect.element(text('5 files uploaded')).toBeVisible();
    expect(uploads.size).toBe(5);
  });

  it('of the same bytes are sent once', async () => {
    const found = vi.fn<() => Asset | null>(() => null);
    serve({ 'POST /media/assets/find': () => found() });
    const { uploads } = fakeUploads({
      answer({ method }) {
        if (method === 'PATCH') found.mockReturnValue(asset);
        return undefined;
      },
    });
    await show(<UploadTray />);
    addUploads([{ file: hello('one.txt') }, { file: hello('two.txt') }]);
    await expect.element(text('2 files uploaded')).toBeVisible();
    expect(uploads.size).toBe(1);
  });
});

describe('after a reload', () => {
  const record = { id: 'begun', name: 'hello.txt', size: 5, lastModified: 1_000, addedAt: 1, sha256: HELLO };

  it('a small file goes on by itself at its offset', async () => {
    serve();
    const { uploads, requests } = fakeUploads();
    uploads.set('upload-1', { id: 'upload-1', size: 5, metadata: '', received: 3 });
    await show(<UploadTray />);
    const url = `${location.origin}/api/media/uploads/upload-1`;
    await storeRecord(ada.id, { ...record, url, file: hello() });
    expect(hasRecords(ada.id)).toBe(true);
    await restoreUploads();
    await expect.element(text('In your vault')).toBeVisible();
    expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'PATCH']);
  });

  it('a file that the browser has lost is chosen again, and another one is not taken for it', async () => {
    serve();
    const { uploads, requests } = fakeUploads();
    uploads.set('upload-1', { id: 'upload-1', size: 5, metadata: '', received: 3 });
    await show(<UploadTray />);
    await storeRecord(ada.id, { ...record, url: `${location.origin}/api/media/uploads/upload-1` });
    await restoreUploads();
    await expect.element(text('Choose hello.txt again to go on')).toBeVisible();
    await expect.element(button('Choose')).toBeVisible();
    addUploads([{ file: new File(['jello'], 'hello.txt', { lastModified: 2_000 }) }]);
    await expect.element(text(/^This is another file/)).toBeVisible();
    expect(requests).toEqual([]);
    // A phone gives the same picture another date each time.
    addUploads([{ file: new File(['hello'], 'hello.txt', { lastModified: 3_000 }) }]);
    await expect.element(text('In your vault')).toBeVisible();
    expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'PATCH']);
  });

  it('a file whose upload has expired is sent anew, and says so', async () => {
    serve();
    const held = holdAnswer<undefined>();
    const { requests } = fakeUploads({ answer: ({ method }) => (method === 'PATCH' ? held.held : undefined) });
    await show(<UploadTray />);
    await storeRecord(ada.id, { ...record, url, file: hello() });
    await restoreUploads();
    await expect.element(text(/^It was given up after a day, and begins again/)).toBeVisible();
    held.release(undefined);
    await expect.element(text('In your vault')).toBeVisible();
    expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'POST', 'PATCH']);
  });

  const url = `${location.origin}/api/media/uploads/old`;

  it('a film that was given up after a day says so, and is chosen to be sent again', async () => {
    serve({ 'GET /media/uploads/old': () => new Refusal(410, 'This upload was given up after a day') });
    const { requests } = fakeUploads();
    await show(<UploadTray />);
    await storeRecord(ada.id, { ...record, url });
    await restoreUploads();
    await expect
      .element(text('It was not finished within a day and was given up. Choose hello.txt to send it again'))
      .toBeVisible();
    addUploads([{ file: hello() }]);
    await expect.element(text('In your vault')).toBeVisible();
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });

  it('a paused file that was given up after a day says so, and is sent again on demand', async () => {
    serve({ 'GET /media/uploads/old': () => new Refusal(404, 'Upload not found') });
    const { requests } = fakeUploads();
    await show(<UploadTray />);
    await storeRecord(ada.id, { ...record, url, isPaused: true, file: hello() });
    await restoreUploads();
    await expect.element(text('It was not finished within a day and was given up')).toBeVisible();
    await button('Try again').click();
    await expect.element(text('In your vault')).toBeVisible();
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });

  it('a paused file of which the server says nothing stays paused', async () => {
    const requests = serve({ 'GET /media/uploads/old': () => away });
    await show(<UploadTray />);
    await storeRecord(ada.id, { ...record, url, isPaused: true, file: hello() });
    await restoreUploads();
    await expect.poll(() => requests.length).toBe(1);
    await expect.element(button('Go on with hello.txt')).toBeVisible();
  });

  it('what another tab ends meanwhile is not begun again', async () => {
    const requests = serve();
    await show(<UploadTray />);
    await storeRecord(ada.id, { ...record, file: hello() });
    const inOtherTab = holdAnswer<undefined>();
    const otherTab = navigator.locks.request(`stagedoor-upload:${record.id}`, () => inOtherTab.held);
    const restoring = restoreUploads();
    await deleteRecord(ada.id, record.id);
    inOtherTab.release(undefined);
    await Promise.all([otherTab, restoring]);
    expect(useUploads.getState().uploads).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('what was paused stays paused', async () => {
    serve({ 'POST /media/assets/find': () => new Refusal(500, 'Not asked') });
    await show(<UploadTray />);
    await storeRecord(ada.id, { ...record, isPaused: true, file: hello() });
    await restoreUploads();
    await expect.element(button('Go on with hello.txt')).toBeVisible();
  });
});
