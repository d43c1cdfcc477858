import { request } from 'node:http';
import { connect } from 'node:net';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const film = Buffer.alloc(8_000_000);

/** The status and the size of an answer to somebody at another address than the slow readers'. */
function readAll(url: string): Promise<readonly [number | undefined, number]> {
  return new Promise((resolve, reject) => {
    request(url, { localAddress: '127.0.0.2' }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.once('end', () => resolve([response.statusCode, bytes]));
    })
      .once('error', reject)
      .end();
  });
}

test('beside a hundred who do not read the films that they ask for, others get films and calls', async () => {
  const social = await startUpstream(({ url = '' }, response) => {
    response.end(url.startsWith('/media/') ? film : '{}');
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url } });
  let begun = 0;
  for (let count = 0; count < 100; count += 1) {
    const socket = connect({ host: '127.0.0.1', port: gateway.port });
    onTestFinished(() => void socket.destroy());
    socket
      .on('error', () => {})
      .once('readable', () => {
        begun += 1;
      });
    socket.write('GET /media/social/film.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
  }
  // Each has the first of a film, or was refused.
  await waitFor(() => begun === 100, { timeoutMs: 40_000 });

  expect(await readAll(`${gateway.address}/media/social/film.mp4`)).toEqual([200, film.length]);
  expect(await readAll(`${gateway.address}/api/users/1`)).toEqual([200, 2]);
});
