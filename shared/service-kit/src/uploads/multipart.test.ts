import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { tooManyRequests } from '#/common/errors.ts';
import { createLinger } from '#/http/linger.ts';
import { readFileName, receiveForm } from './multipart.ts';

it('reads the name of a file as a browser wrote it', () => {
  expect(readFileName('the %22good%22 one.pdf')).toBe('the "good" one.pdf');
  expect(readFileName('two%0D%0Alines%0A.txt')).toBe('two lines .txt');
  expect(readFileName('100%.txt')).toBe('100%.txt');
});

it('receives a large file that comes in one piece, before any of it is on disk', async () => {
  const head = Buffer.from('000000186674797069736f6d0000000069736f6d', 'hex');
  const film = Buffer.concat([head, Buffer.alloc(51_000_000)]);
  const file = Object.assign(Readable.from([film], { objectMode: false }), { truncated: false });
  const request = {
    headers: {},
    async *parts() {
      yield { type: 'file', fieldname: 'media', filename: 'film.mp4', mimetype: 'video/mp4', file };
    },
  };
  const form = await receiveForm(request as never, { media: { maxCount: 1 } }, async () => 200_000_000);
  expect(form.files.media).toMatchObject([{ size: film.length, fileName: 'film.mp4' }]);
  await form.discard();
});

it.each([
  ['a file that is not expected', 'unknown', async () => Number.POSITIVE_INFINITY],
  ['a file that is too large', 'file', async () => 1_000],
  [
    'one upload too many',
    'file',
    async () => {
      throw tooManyRequests(1);
    },
  ],
])('the connection of a form that is refused for %s serves the next request', async (_why, field, reserve) => {
  const app = fastify();
  await app.register(multipart);
  createLinger().follow(app.server);
  app.post('/files', async (request) => {
    await receiveForm(request, { file: { maxCount: 1 } }, reserve);
  });
  app.get('/next', async () => 'next');
  await app.listen({ port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const send = (method: string, path: string, headers = {}, body = Buffer.alloc(0)) =>
    new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
      const request = httpRequest({ agent, port, method, path, headers }, (response) => {
        const { statusCode: status } = response;
        response.resume().once('end', () => resolve({ status, isReused: request.reusedSocket }));
      });
      request.once('error', reject).end(body);
    });
  const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(head), Buffer.alloc(300_000), Buffer.from('\r\n--x--\r\n')]);

  const refused = await send('POST', '/files', { 'content-type': 'multipart/form-data; boundary=x' }, form);
  const next = await send('GET', '/next');

  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(next).toEqual({ status: 200, isReused: true });
});
