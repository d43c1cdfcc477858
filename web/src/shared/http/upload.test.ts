import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeUploadRequest } from '../testing/fake-upload-request.ts';
import { sendUpload, toFormData } from './upload.ts';

const megabyte = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeUploadRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function upload(options: { readonly signal?: AbortSignal; readonly onProgress?: (percent: number) => void } = {}) {
  const answer = sendUpload({
    method: 'POST',
    url: '/api/posts',
    headers: {},
    form: new FormData(),
    stallMs: 30_000,
    ...options,
  });
  let outcome: unknown = 'waiting';
  answer.then(
    ({ status }) => (outcome = status),
    (error: unknown) => (outcome = error),
  );
  return { request: FakeUploadRequest.last(), outcome: () => outcome };
}

const gaveUp = new Error('The upload got no answer');

it('takes as long as it takes while bytes are sent, and waits 30 seconds from the last one', async () => {
  const percents: number[] = [];
  const { request, outcome } = upload({ onProgress: (percent) => percents.push(percent) });
  for (let sent = 1; sent <= 10; sent += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    request.progress(sent * 100, 1_000);
  }
  expect(percents).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(outcome()).toBe('waiting');
  request.answer(201);
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe(201);
});

it('gives up where nothing is sent, or nothing is answered', async () => {
  const unsent = upload();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(unsent.outcome()).toEqual(gaveUp);
  const unanswered = upload();
  unanswered.request.progress(1_000, 1_000);
  await vi.advanceTimersByTimeAsync(29_900);
  expect(unanswered.outcome()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(unanswered.outcome()).toEqual(gaveUp);
});

// As measured: at 100 kB a second Chromium reports 4 MB as sent at once, and the server has them 40 seconds later.
it('counts from when what the system holds back has left, on a slow line', async () => {
  const { request, outcome } = upload();
  await vi.advanceTimersByTimeAsync(100);
  request.progress(3.9 * megabyte, 3.9 * megabyte);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(outcome()).toBe('waiting');
  request.answer(201);
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe(201);
});

it('learns the speed of the line, and gives up sooner on a fast one', async () => {
  const { request, outcome } = upload();
  await vi.advanceTimersByTimeAsync(100);
  request.progress(4 * megabyte, 100 * megabyte);
  await vi.advanceTimersByTimeAsync(9_600);
  request.progress(100 * megabyte, 100 * megabyte);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(outcome()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outcome()).toEqual(gaveUp);
});

it('waits between two reports, too, as long as the line needs for what the system holds back', async () => {
  const { request, outcome } = upload();
  request.progress(4 * megabyte, 6 * megabyte);
  await vi.advanceTimersByTimeAsync(40_000);
  request.progress(5 * megabyte, 6 * megabyte);
  await vi.advanceTimersByTimeAsync(40_000);
  request.progress(6 * megabyte, 6 * megabyte);
  await vi.advanceTimersByTimeAsync(160_000);
  expect(outcome()).toBe('waiting');
  request.answer(201);
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe(201);
});

it('ends with the reason of who calls it off', async () => {
  const called = new AbortController();
  const { outcome } = upload({ signal: called.signal });
  called.abort('Not any more');
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe('Not any more');
});

it('repeats a field for each file, writes objects as JSON and leaves out missing fields', () => {
  const form = toFormData({
    content: 'Hello',
    price: 4.5,
    media: [new File(['a'], 'a.png'), new File(['b'], 'b.png')],
    options: { pinned: true },
    tags: ['x', 'y'],
    scheduledAt: undefined,
    note: null,
  });
  expect(form.getAll('media').map((file) => file instanceof File && file.name)).toEqual(['a.png', 'b.png']);
  expect(form.get('price')).toBe('4.5');
  expect(form.get('options')).toBe('{"pinned":true}');
  expect(form.get('tags')).toBe('["x","y"]');
  expect([...form.keys()].filter((key) => key === 'scheduledAt' || key === 'note')).toEqual([]);
});

it('sends a single file as one field', () => {
  expect(toFormData({ file: new File(['a'], 'me.jpg') }).getAll('file')).toHaveLength(1);
});
