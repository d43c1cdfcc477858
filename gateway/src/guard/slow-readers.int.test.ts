import { connect } from 'node:net';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const megabytes = Buffer.alloc(32_000_000);

/** A client that requests a large response, and reads from it only when the test calls. */
async function startReading(path: string) {
  let isLeft = false;
  const social = await startUpstream((_request, response) => {
    response.once('close', () => {
      isLeft = !response.writableFinished;
    });
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(megabytes);
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  let read = 0;
  const socket = connect({ host: '127.0.0.1', port: gateway.port });
  socket.on('error', () => {});
  socket.on('readable', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const readBytes = async (bytes: number) => {
    for (const until = read + bytes; read < until; ) {
      const part: Buffer | null = socket.read();
      if (part === null) await new Promise((resolve) => socket.once('readable', resolve));
      else read += part.length;
    }
  };
  await readBytes(1);
  return { take: readBytes, isLeft: () => isLeft, read: () => read };
}

const passChecks = (times: number) => {
  for (let time = 0; time < times; time += 1) vi.advanceTimersByTime(5_000);
};

test.each([
  ['a file', '/media/social/film.mp4'],
  ['a call', '/api/users/1'],
])('whoever stops reading %s is cut off after half a minute, and its place is free', async (_what, path) => {
  const { isLeft } = await startReading(path);

  await waitFor(() => {
    passChecks(1);
    return isLeft();
  });
});

test('a client that keeps reading, however slowly, gets the whole response', async () => {
  const { take, isLeft, read } = await startReading('/media/social/film.mp4');

  while (read() < megabytes.length) {
    passChecks(3);
    // What the system's own buffers held is on its way to the reader before the gateway has more to write.
    await take(Math.min(8_000_000, megabytes.length - read()));
  }

  expect(isLeft()).toBe(false);
});
