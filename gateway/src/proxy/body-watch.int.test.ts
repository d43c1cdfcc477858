import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** An upload under way, of which the service has seen the first ten kilobytes. */
async function startUpload() {
  let received = 0;
  const social = await startUpstream((request, response) => {
    request.on('data', (part: Buffer) => {
      received += part.length;
    });
    request.on('error', () => {});
    request.once('end', () => response.end('done'));
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  const upload: ClientRequest = httpRequest(`${gateway.address}/api/posts`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const send = async (bytes: number) => {
    const expected = received + bytes;
    upload.write(Buffer.alloc(bytes));
    await waitFor(() => received >= expected);
  };
  await send(10_000);
  return { upload, send };
}

test('an upload that gets on may take as long as it takes', async () => {
  const { upload, send } = await startUpload();
  const answered = once(upload, 'response');

  for (let round = 0; round < 10; round += 1) {
    await send(10_000);
    vi.advanceTimersByTime(15_000);
  }
  upload.end();

  const [response] = await answered;
  expect(response.statusCode).toBe(200);
});

test.each([
  ['stops', 0],
  ['drips', 100],
])('an upload that %s is cut off after a quarter of a minute', async (_what, bytes) => {
  const { upload, send } = await startUpload();
  const failed = once(upload, 'error');

  if (bytes > 0) await send(bytes);
  vi.advanceTimersByTime(15_000);

  const [error] = await failed;
  expect(error.code).toBe('ECONNRESET');
});
