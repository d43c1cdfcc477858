import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAnswerReader, type Outcome, openConnections } from './caller-connections.ts';

const answer = Buffer.from('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 5\r\nx-a: b\r\n\r\nhello');

test('an answer ends with its last byte, however it is cut', () => {
  for (let cut = 1; cut < answer.length; cut += 1) {
    const reader = createAnswerReader();
    expect([reader.read(answer.subarray(0, cut)), reader.read(answer.subarray(cut))]).toEqual([undefined, 503]);
  }
});

test('an answer whose end cannot be known is no answer', () => {
  const chunked = Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
  expect(createAnswerReader().read(chunked)).toBe('an answer without a length');
});

test('calls wait for a connection, and one that the server closes is opened again', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/closed') request.socket.destroy();
    else response.writeHead(200, { 'content-length': 2 }).end('ok');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const connections = await openConnections((server.address() as AddressInfo).port, ['127.0.0.1']);
  const send = (path: string) =>
    new Promise<Outcome>((resolve) =>
      connections.send(Buffer.from(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`), resolve),
    );
  const outcomes = await Promise.all(['/first', '/closed', '/last'].map(send));
  server.closeAllConnections();
  expect([outcomes, asked]).toEqual([
    [200, 'closed', 200],
    ['/first', '/closed', '/last'],
  ]);
});
