import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

afterEach(() => void vi.useRealTimers());

const form = { 'content-type': 'multipart/form-data; boundary=x' };

function upload(address: string, bytes: number) {
  const request = httpRequest(`${address}/api/posts`, { method: 'POST', agent: false, headers: form });
  request.on('error', () => {});
  request.write(Buffer.alloc(bytes));
  return request;
}

test('uploads whose clients leave in the middle say nothing about the service', async () => {
  let broken = 0;
  const social = await startUpstream((request, response) => {
    request.on('error', () => {
      broken += 1;
    });
    request.resume().once('end', () => response.end('{}'));
  });
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url },
    timings: { breakerOpenMs: 60_000 },
  });

  for (let turn = 1; turn <= 6; turn += 1) {
    const request = upload(gateway.address, 10_000);
    await waitFor(() => social.requests.length === turn);
    request.destroy();
    await waitFor(() => broken === turn);
  }

  const answer = await fetch(`${gateway.address}/api/posts`, { method: 'POST', headers: form, body: 'x' });
  expect(answer.status).toBe(200);
});

test('an upload that drips is broken off, one that the service does not read yet is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let readOn: () => void = () => {};
  let received = 0;
  let broken = 0;
  const social = await startUpstream((request, response) => {
    request.on('error', () => {
      broken += 1;
    });
    request.once('end', () => response.end('{}'));
    readOn = () => {
      request.on('data', (part: Buffer) => {
        received += part.length;
      });
    };
    if (social.requests.length === 1) readOn();
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  const dripping = upload(gateway.address, 200_000);
  const left = new Promise((resolve) => dripping.once('close', resolve));
  await waitFor(() => received === 200_000);
  const held = upload(gateway.address, 20_000_000);
  const answered = once(held, 'response');
  held.end();
  await waitFor(() => social.requests.length === 2);
  let written = -1;
  await waitFor(() => {
    const before = written;
    written = held.socket?.bytesWritten ?? 0;
    return written > 0 && written === before;
  });

  vi.advanceTimersByTime(60_000);
  expect(broken).toBe(0);
  dripping.write('x');
  await waitFor(() => received === 200_001);
  vi.advanceTimersByTime(60_000);
  await left;
  await waitFor(() => broken === 1);

  readOn();
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  expect(broken).toBe(1);
});
